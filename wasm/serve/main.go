// Command serve shows the site on this machine alone: go run ./wasm/serve [-addr HOST:PORT] [-open] [-make] [FOLDER]
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"mime"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
)

func main() {
	log.SetFlags(0)
	addr := flag.String("addr", "127.0.0.1:8000", "where to listen; a free port is taken if this one is not")
	show := flag.Bool("open", false, "open the page in the browser")
	build := flag.Bool("make", false, "run make before a page is shown")
	flag.Parse()
	dir := "site"
	if flag.NArg() > 0 {
		dir = flag.Arg(0)
	}
	if _, err := os.Stat(filepath.Join(dir, "index.html")); err != nil {
		log.Fatalf("serve: no site there: %v", err)
	}
	l, err := listen(*addr)
	if err != nil {
		log.Fatalf("serve: %v", err)
	}
	url := "http://" + l.Addr().String() + "/"
	fmt.Println(url, "(Ctrl-C ends it)")
	if *show {
		if err := browse(url); err != nil {
			log.Printf("serve: could not open a browser: %v", err)
		}
	}
	h := handler(dir)
	if *build {
		h = fresh(h, makeAll)
	}
	log.Fatal(http.Serve(l, h))
}

// listen falls back to a free port of the same host when the wanted one is taken.
func listen(addr string) (net.Listener, error) {
	l, err := net.Listen("tcp", addr)
	if !errors.Is(err, syscall.EADDRINUSE) {
		return l, err
	}
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, err
	}
	return net.Listen("tcp", net.JoinHostPort(host, "0"))
}

// handler serves the folder, never from a browser's cache unasked: what is being worked on changes.
func handler(dir string) http.Handler {
	// A system's own table may say otherwise.
	mime.AddExtensionType(".js", "text/javascript; charset=utf-8")
	mime.AddExtensionType(".css", "text/css; charset=utf-8")
	mime.AddExtensionType(".svg", "image/svg+xml")
	mime.AddExtensionType(".webmanifest", "application/manifest+json")
	files := http.FileServer(http.Dir(dir))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-cache")
		files.ServeHTTP(w, r)
	})
}

// fresh has everything made that is not up to date before a page is shown, or shows why that failed.
func fresh(files http.Handler, build func() (said string, err error)) http.Handler {
	var one sync.Mutex
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case strings.HasSuffix(r.URL.Path, "/sw.js"):
			// One that keeps pages would answer in our place, with what it has.
			w.Header().Set("Content-Type", "text/javascript")
			io.WriteString(w, "addEventListener('install', () => skipWaiting()); addEventListener('activate', () => registration.unregister());\n")
			return
		case strings.HasSuffix(r.URL.Path, "/"), strings.HasSuffix(r.URL.Path, ".html"):
			one.Lock()
			said, err := build()
			one.Unlock()
			if err != nil {
				log.Printf("%smake: %v", said, err)
				http.Error(w, said+"\nThis does not build. Reload the page when it is corrected.", http.StatusInternalServerError)
				return
			}
		}
		files.ServeHTTP(w, r)
	})
}

// makeAll runs make in this folder, not as a part of the make that may have started this program.
func makeAll() (said string, err error) {
	cmd := exec.Command("make", "--silent", "all")
	cmd.Env = append(os.Environ(), "MAKEFLAGS=", "MFLAGS=", "MAKELEVEL=")
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func browse(url string) error {
	switch runtime.GOOS {
	case "darwin":
		return exec.Command("open", url).Start()
	case "windows":
		return exec.Command("rundll32", "url.dll,FileProtocolHandler", url).Start()
	default:
		return exec.Command("xdg-open", url).Start()
	}
}
