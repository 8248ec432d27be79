// Command serve shows the site on this machine alone: go run ./wasm/serve [-addr HOST:PORT] [-open] [FOLDER]
package main

import (
	"errors"
	"flag"
	"fmt"
	"log"
	"mime"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
)

func main() {
	log.SetFlags(0)
	addr := flag.String("addr", "127.0.0.1:8000", "where to listen; a free port is taken if this one is not")
	show := flag.Bool("open", false, "open the page in the browser")
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
	log.Fatal(http.Serve(l, handler(dir)))
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
