// Command browsers uses the page in Chromium, Firefox and WebKit, each from http, from file://, as the single file and in
// the sample blog post, and tells what each of them said. Run it in the module's root, after make:
//
//	go run ./wasm/browsers [chromium] [firefox] [webkit]
//
// It needs no driver: the page uses itself, by a script that is added to a copy of it, and sends what it found to a server
// of this program. For that the copy's policy allows one more address, this server's; all else is as it is published.
package main

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"shufflelab/shuffle"
	"shufflelab/shuffle/bias"
	"shufflelab/shuffle/deck"
)

//go:embed use.js
var use string

//go:embed report.js
var report string

func main() {
	only := flag.String("page", "", "use only this page: http, file, single or blog")
	limit := flag.Duration("limit", 5*time.Minute, "how long a browser has for one page")
	flag.Parse()
	wanted := flag.Args()
	if len(wanted) == 0 {
		wanted = []string{"chromium", "firefox", "webkit"}
	}
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM) // no browser stays behind
	defer cancel()
	ok, err := run(ctx, wanted, *only, *limit)
	if err != nil {
		fmt.Fprintln(os.Stderr, "browsers:", err)
	}
	if err != nil || !ok {
		os.Exit(1)
	}
}

func run(ctx context.Context, wanted []string, only string, limit time.Duration) (ok bool, err error) {
	for _, name := range wanted {
		if _, known := kinds[name]; !known {
			return false, fmt.Errorf("unknown browser %q: allowed are chromium, firefox, webkit", name)
		}
	}
	dir, err := os.MkdirTemp("", "shufflelab-browsers-")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(dir)
	s, err := newServer(dir)
	if err != nil {
		return false, err
	}
	ok = true
	for _, name := range wanted {
		path, found := kinds[name].find()
		if !found {
			fmt.Printf("%-9s missing: %s\n", name, kinds[name].missing)
			ok = false
			continue
		}
		fmt.Printf("%-9s %s\n", name, version(path))
		for _, page := range s.pages {
			if ctx.Err() != nil {
				return false, ctx.Err()
			}
			if only != "" && page.name != only {
				continue
			}
			begun := time.Now()
			found, err := s.visit(ctx, kinds[name], path, page, limit)
			verdict := "works"
			if err == nil && len(found.Faults) > 0 {
				err = errors.New(strings.Join(found.Faults, "\n              "))
			}
			if err != nil {
				verdict = "FAILS"
				ok = false
			}
			fmt.Printf("  %-7s %s, %.0f s: %s\n", page.name, verdict, time.Since(begun).Seconds(), strings.Join(found.Done, " "))
			if err != nil {
				fmt.Printf("              %v\n", err)
			}
		}
	}
	return ok, nil
}

// A page is one of the places that a reader may meet the lab in.
type page struct{ name, url string }

// findings are what a page found out about itself.
type findings struct {
	Done, Faults []string
	Offline      bool // it asks to be cut off from the network, and will report once more
}

type server struct {
	origin  string
	pages   []page
	reports chan findings
	cut     atomic.Bool
}

// newServer makes the copies, below dir, and serves them.
func newServer(dir string) (*server, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	other, err := net.Listen("tcp", "127.0.0.1:0") // the blog's origin
	if err != nil {
		return nil, err
	}
	s := &server{origin: "http://" + l.Addr().String(), reports: make(chan findings)}
	site, alone := filepath.Join(dir, "site"), filepath.Join(dir, "alone")
	if err := s.copySite("site", site); err != nil {
		return nil, err
	}
	if err := s.copySingle("site", alone); err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/report", s.receive)
	files := http.StripPrefix("/lab/", http.FileServer(http.Dir(site)))
	mux.HandleFunc("/lab/", func(w http.ResponseWriter, r *http.Request) {
		if s.cut.Load() {
			if conn, _, err := w.(http.Hijacker).Hijack(); err == nil {
				conn.Close()
			}
			return
		}
		w.Header().Set("Cache-Control", "max-age=600")
		files.ServeHTTP(w, r)
	})
	go http.Serve(l, mux)
	go http.Serve(other, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.blog(w, site)
	}))
	s.pages = []page{
		{"http", s.origin + "/lab/"},
		{"file", fileURL(filepath.Join(site, "index.html"))},
		{"single", fileURL(filepath.Join(alone, "shuffle-lab.html"))},
		{"blog", "http://" + other.Addr().String() + "/"},
	}
	return s, nil
}

func fileURL(file string) string {
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(file)}).String()
}

// blog is the sample post, as if it stood on another host.
func (s *server) blog(w http.ResponseWriter, site string) {
	post, err := os.ReadFile(filepath.Join(site, "blog.html"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	text := string(post)
	for _, attr := range []string{`src="`, `href="`} {
		for _, name := range []string{"embed.js", "blog.css", "icon.svg", "index.html", "use.js"} {
			text = strings.ReplaceAll(text, attr+name, attr+s.origin+"/lab/"+name)
		}
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	io.WriteString(w, text)
}

func (s *server) receive(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Access-Control-Allow-Origin", "*")
	var f findings
	if err := json.NewDecoder(r.Body).Decode(&f); err != nil {
		return
	}
	if f.Offline {
		s.cut.Store(true)
	}
	s.reports <- f
}

// script is what is added to a page.
func (s *server) script() (string, error) {
	want, err := expected()
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s\nconst reportTo = %q;\nconst expected = %s;\n%s", use, s.origin+"/report", want, report), nil
}

// copySite copies the site, adds the script to its pages, and lists the files anew for the service worker.
func (s *server) copySite(from, to string) error {
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	script, err := s.script()
	if err != nil {
		return err
	}
	var list struct {
		Version string            `json:"version"`
		Files   map[string]string `json:"files"`
	}
	text, err := os.ReadFile(filepath.Join(from, "version.json"))
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, &list); err != nil {
		return err
	}
	list.Version += "-under-test"
	list.Files["use.js"] = ""
	for _, name := range append([]string{"sw.js"}, keys(list.Files)...) {
		content := []byte(script)
		if name != "use.js" {
			if content, err = os.ReadFile(filepath.Join(from, name)); err != nil {
				return err
			}
		}
		if name == "index.html" || name == "blog.html" {
			content = []byte(s.open(string(content), `<script src="use.js" defer></script>`))
		}
		if _, listed := list.Files[name]; listed {
			sum := sha256.Sum256(content)
			list.Files[name] = hex.EncodeToString(sum[:])
		}
		if err := os.WriteFile(filepath.Join(to, name), content, 0o644); err != nil {
			return err
		}
	}
	if text, err = json.Marshal(list); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(to, "version.json"), text, 0o644)
}

func keys(m map[string]string) (list []string) {
	for k := range m {
		list = append(list, k)
	}
	slices.Sort(list)
	return list
}

// copySingle copies the single file with the script in it, whose hash its policy then names.
func (s *server) copySingle(from, to string) error {
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	content, err := os.ReadFile(filepath.Join(from, "shuffle-lab.html"))
	if err != nil {
		return err
	}
	script, err := s.script()
	if err != nil {
		return err
	}
	sum := sha256.Sum256([]byte(script))
	text := strings.Replace(string(content), "script-src ", "script-src 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"' ", 1)
	return os.WriteFile(filepath.Join(to, "shuffle-lab.html"), []byte(s.open(text, "<script>"+script+"</script>")), 0o644)
}

// open adds an element to the end of a page's body and lets the page send to this server.
func (s *server) open(html, element string) string {
	html = strings.Replace(html, "connect-src ", "connect-src "+s.origin+" ", 1)
	at := strings.LastIndex(html, "</body>")
	return html[:at] + element + "\n" + html[at:]
}

// expected is what the page's engine must give, by the same packages on this machine.
func expected() (string, error) {
	seed, err := shuffle.ParseSeed("1")
	if err != nil {
		return "", err
	}
	src, _, err := shuffle.Open("mt19937", seed, nil)
	if err != nil {
		return "", err
	}
	insertion, err := shuffle.Lookup("insertion")
	if err != nil {
		return "", err
	}
	naive, err := shuffle.Lookup("naive")
	if err != nil {
		return "", err
	}
	counts, err := bias.CountExact(naive, 3)
	if err != nil {
		return "", err
	}
	if seed, err = shuffle.ParseSeed("42"); err != nil {
		return "", err
	}
	const shuffles = 3_000_000 // more than one worker's share
	sampler, err := bias.NewSampler(naive, "mt19937", seed, nil, 3, bias.Orders)
	if err != nil {
		return "", err
	}
	sample := make([]uint64, sampler.Size())
	for !sampler.Add(sample, shuffles, shuffles) {
	}
	text, err := json.Marshal(map[string]any{"deal": deck.Names(insertion.Order(src, deck.Size)), "exact": counts, "shuffles": shuffles, "sample": sample})
	return string(text), err
}

// visit opens a page in a browser of its own and waits for what it reports.
func (s *server) visit(ctx context.Context, k kind, path string, p page, limit time.Duration) (findings, error) {
	s.cut.Store(false)
	stop, err := k.start(path, p.url)
	if err != nil {
		return findings{}, err
	}
	defer stop()
	timeout := time.After(limit)
	var all findings
	for {
		select {
		case f := <-s.reports:
			all.Done = append(all.Done, f.Done...)
			all.Faults = append(all.Faults, f.Faults...)
			if !f.Offline {
				return all, nil
			}
		case <-ctx.Done():
			return all, ctx.Err()
		case <-timeout:
			return all, fmt.Errorf("no report in %v", limit)
		}
	}
}
