package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
)

const site = "../../site"

// What is committed is what the page draws now. The page is drawn with the first drawings that it has, so this also says
// that drawing it again changes nothing.
func TestTheFirstDrawingsAreWhatThePageDraws(t *testing.T) {
	if testing.Short() {
		t.Skip("needs a browser")
	}
	build := exec.Command("make", "-C", "../..", "all")
	build.Env = append(os.Environ(), "MAKEFLAGS=", "MAKELEVEL=", "MFLAGS=")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("the site does not build: %v\n%s", err, out)
	}
	files, err := drawings(site)
	if err != nil {
		t.Fatal(err)
	}
	bound := regexp.MustCompile(` (id|style|for|name|href|role|tabindex|on[a-z]+|aria-label[a-z]*|aria-describedby)="`)
	for name, want := range files {
		if found := bound.FindString(want); found != "" {
			t.Errorf("%s has%s, which is not for a drawing", name, found)
		}
		is, err := os.ReadFile(filepath.Join(site, name))
		if err != nil {
			t.Error(err)
		} else if string(is) != want {
			t.Errorf("%s is not what the page draws: run make drawings and commit it\nis   %.2000s\nwant %.2000s", name, is, want)
		}
	}
	figures, err := filepath.Glob(filepath.Join(site, "figures", "*", "first.html"))
	if err != nil || len(figures) != len(files)-1 {
		t.Errorf("there are %d first drawings, the page has %d figures (%v)", len(figures), len(files)-1, err)
	}
}
