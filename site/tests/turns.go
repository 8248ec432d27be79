//go:build !js

package tests

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// Turns. Each test that has a page open holds one of as many places as there are processors, whichever package it is of:
// go test runs several packages at once, and a package several tests, and a page with its workers keeps a processor busy.
// A test that measures time holds them all. The places are locks on files in build/, so nothing stays held by tests that
// were killed.

var places = runtime.NumCPU()

type turn struct {
	pages int
	free  func()
}

var (
	turnsMu sync.Mutex
	turns   = map[string]*turn{} // of whole tests, not of their parts
)

// takePlace waits for a place, unless the test has one, and keeps it until this part of the test is over.
func takePlace(t *testing.T) {
	t.Helper()
	keep(t, waitForPlace)
}

// Alone waits until no other test has a page open, and lets none open one until this one is over. It is for tests that
// measure time, and comes before their first page.
func Alone(t *testing.T) {
	t.Helper()
	keep(t, waitForAll)
}

func waitForPlace() (free func(), err error) {
	for {
		for i := range places {
			if free, err = tryLock(fmt.Sprint("place-", i)); free != nil || err != nil {
				return free, err
			}
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// waitForAll takes the places in their order, so that two who want them all do not wait for each other.
func waitForAll() (free func(), err error) {
	var all []func()
	free = func() {
		for _, f := range all {
			f()
		}
	}
	for i := range places {
		one, err := lock(fmt.Sprint("place-", i))
		if err != nil {
			free()
			return nil, err
		}
		all = append(all, one)
	}
	return free, nil
}

func keep(t *testing.T, wait func() (free func(), err error)) {
	t.Helper()
	name, _, _ := strings.Cut(t.Name(), "/")
	turnsMu.Lock()
	held := turns[name]
	if held == nil {
		held = &turn{}
		turns[name] = held
	}
	held.pages++
	first := held.pages == 1
	turnsMu.Unlock()
	if first {
		var err error
		if held.free, err = wait(); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() {
		turnsMu.Lock()
		defer turnsMu.Unlock()
		if held.pages--; held.pages == 0 {
			held.free()
			delete(turns, name)
		}
	})
}

// Clipboard waits until no other test uses the clipboard, of which there is one, until this one is over.
func Clipboard(t *testing.T) {
	t.Helper()
	free, err := lock("clipboard")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(free)
}

// lock waits for a lock that one process at a time can have, and returns what frees it.
func lock(name string) (free func(), err error) { return flock(name, syscall.LOCK_EX) }

// tryLock returns nil if another one has the lock.
func tryLock(name string) (free func(), err error) {
	free, err = flock(name, syscall.LOCK_EX|syscall.LOCK_NB)
	if err == syscall.EWOULDBLOCK {
		err = nil
	}
	return free, err
}

func flock(name string, how int) (free func(), err error) {
	dir := Root("build/tests")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(filepath.Join(dir, name+".lock"), os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	for err = syscall.EINTR; err == syscall.EINTR; {
		err = syscall.Flock(int(f.Fd()), how)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return func() { f.Close() }, nil
}
