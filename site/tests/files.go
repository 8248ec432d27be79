//go:build !js

package tests

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
)

// A Taken file is what a button under Save has put on the disk.
type Taken struct {
	Label, Name string
	Content     []byte
}

type downloads struct {
	dir   string
	mu    sync.Mutex
	names map[string]string // by their ids
	done  []string
}

func (d *downloads) hear(event any) {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch e := event.(type) {
	case *cdpbrowser.EventDownloadWillBegin:
		d.names[e.GUID] = e.SuggestedFilename
	case *cdpbrowser.EventDownloadProgress:
		if e.State == cdpbrowser.DownloadProgressStateCompleted {
			d.done = append(d.done, e.GUID)
		}
	}
}

// Offers are the names of what a figure offers under Save at the moment.
func (p *Tab) Offers() (labels []string) {
	p.T.Helper()
	p.openSave()
	labels = p.offered()
	p.Click("button", "Save")
	return labels
}

func (p *Tab) offered() (labels []string) {
	p.T.Helper()
	p.Eval("[...document.querySelectorAll('"+p.scope+" .tool-panel button')].map((b) => b.textContent)", &labels)
	return labels
}

// openSave opens the panel anew: it offers what there is when it is opened.
func (p *Tab) openSave() {
	p.T.Helper()
	var open string
	save := p.ByRole("button", "Save")
	if save.Call("function() { return this.getAttribute('aria-expanded') }", &open); open == "true" {
		save.Click()
	}
	save.Click()
}

// Take saves what a figure offers under this name, and returns the file.
func (p *Tab) Take(label string) Taken {
	p.T.Helper()
	p.openSave()
	taken := p.take(label)
	p.Click("button", "Save")
	return taken
}

// TakeAll saves all that a figure offers.
func (p *Tab) TakeAll() (all []Taken) {
	p.T.Helper()
	p.openSave()
	for _, label := range p.offered() {
		all = append(all, p.take(label))
	}
	p.Click("button", "Save")
	return all
}

func (p *Tab) take(label string) (taken Taken) {
	p.T.Helper()
	if p.downloads == nil {
		d := &downloads{dir: p.t.TempDir(), names: map[string]string{}}
		chromedp.ListenTarget(p.Ctx, d.hear)
		p.Do("allowing downloads", cdpbrowser.SetDownloadBehavior(cdpbrowser.SetDownloadBehaviorBehaviorAllowAndName).
			WithBrowserContextID(p.profile).WithDownloadPath(d.dir).WithEventsEnabled(true))
		p.downloads = d
	}
	d := p.downloads
	d.mu.Lock()
	before := len(d.done)
	d.mu.Unlock()
	p.In(p.scope+" .tool-panel").Click("button", label)
	p.Until("the file of "+label, Wait, func() (bool, error) {
		d.mu.Lock()
		defer d.mu.Unlock()
		if len(d.done) == before {
			return false, nil
		}
		id := d.done[before]
		content, err := os.ReadFile(filepath.Join(d.dir, id))
		taken = Taken{label, d.names[id], content}
		return true, err
	})
	if taken.Name == "" || len(taken.Content) < 20 {
		p.T.Errorf("%s: %s gives %+v", p.scope, label, taken)
	}
	return taken
}

// Data is what a figure saves as JSON, with the numbers that it shows.
func (p *Tab) Data(out any) {
	p.T.Helper()
	if err := json.Unmarshal(p.Take("Data, JSON").Content, out); err != nil {
		p.T.Fatal(fmt.Errorf("the data of %s: %w", p.scope, err))
	}
}
