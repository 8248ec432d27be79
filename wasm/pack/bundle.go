// Bundling: what is written in site/ as modules and sheets becomes one classic script and one sheet, by esbuild.
package main

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"github.com/evanw/esbuild/pkg/api"
)

// The oldest browsers of each kind that the engine runs in: they can unpack it (DecompressionStream).
var browsers = []api.Engine{
	{Name: api.EngineChrome, Version: "111"},
	{Name: api.EngineFirefox, Version: "113"},
	{Name: api.EngineSafari, Version: "16.4"},
}

// A bundle is what became of some modules and all that they import.
type bundle struct {
	site string // absolute

	mu      sync.Mutex
	files   map[string]string   // what was made, by name
	hashes  map[string]string   // of the texts, as a policy names them, by the file that each was made of
	imports map[string][]string // what each file imports
}

// An entry is a module, from which all else is reached, and what becomes of it: NAME.js, and NAME.css if there are sheets.
type entry struct{ module, name string }

// The scripts of the site. Whatever else lies in its folders becomes part of one of them.
var entries = []entry{{"main.js", "page"}, {"embed/embed.js", "embed"}, {"page/sw.js", "sw"}}

func bundled(site string) (*bundle, error) {
	site, err := filepath.Abs(site)
	if err != nil {
		return nil, err
	}
	b := &bundle{site: site, hashes: map[string]string{}, imports: map[string][]string{}}
	// Modules are strict, and esbuild leaves it to a script to say so.
	b.files, err = b.build(entries, map[string]string{"js": `"use strict";`}, b.texts())
	return b, err
}

// build bundles each entry. The result depends on the content of the files alone, not on where the site lies.
func (b *bundle) build(entries []entry, banner map[string]string, plugins ...api.Plugin) (map[string]string, error) {
	options := api.BuildOptions{
		AbsWorkingDir: b.site, Outdir: ".", Banner: banner, Plugins: plugins,
		Bundle: true, Format: api.FormatIIFE, Engines: browsers, Charset: api.CharsetASCII,
		MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true, LegalComments: api.LegalCommentsNone,
		Sourcemap: api.SourceMapExternal, Metafile: true, LogLevel: api.LogLevelSilent,
	}
	for _, e := range entries {
		options.EntryPointsAdvanced = append(options.EntryPointsAdvanced, api.EntryPoint{InputPath: "./" + e.module, OutputPath: e.name})
	}
	result := api.Build(options)
	if err := failure(result.Errors, result.Warnings); err != nil {
		return nil, err
	}
	files := map[string]string{}
	for _, file := range result.OutputFiles {
		name, err := filepath.Rel(b.site, file.Path)
		if err != nil {
			return nil, err
		}
		files[name] = string(file.Contents)
		if filepath.Ext(name) == ".js" {
			if files[name], err = insideHTML(files[name]); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	return files, b.noteImports(result.Metafile)
}

// texts is the part of esbuild that gives a script as a text, for a worker or a frame:
//
//	import text, { hash } from 'text:./player.js';
//
// The text is that of a bundle of its own, strict only where it says so, and hash the word by which a policy allows it.
func (b *bundle) texts() api.Plugin {
	return api.Plugin{Name: "text", Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: "^text:"}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
			file, err := filepath.Rel(b.site, filepath.Join(args.ResolveDir, strings.TrimPrefix(args.Path, "text:")))
			return api.OnResolveResult{Path: filepath.ToSlash(file), Namespace: "text"}, err
		})
		build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: "text"}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			made, err := b.build([]entry{{args.Path, "text"}}, nil)
			if err != nil {
				return api.OnLoadResult{}, err
			}
			text, hash := made["text.js"], hashOf(made["text.js"])
			b.mu.Lock()
			defer b.mu.Unlock()
			b.hashes[args.Path] = hash
			module := "export default " + quoted(text) + "; export const hash = " + quoted(hash) + ";"
			return api.OnLoadResult{Contents: &module, Loader: api.LoaderJS}, nil
		})
	}}
}

// noteImports adds what esbuild tells of the files that it read. A text stands for the file that it was made of.
func (b *bundle) noteImports(metafile string) error {
	var meta struct {
		Inputs map[string]struct{ Imports []struct{ Path string } }
	}
	if err := json.Unmarshal([]byte(metafile), &meta); err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for name, input := range meta.Inputs {
		if strings.HasPrefix(name, "text:") {
			continue
		}
		b.imports[name] = nil
		for _, i := range input.Imports {
			b.imports[name] = append(b.imports[name], strings.TrimPrefix(i.Path, "text:"))
		}
	}
	return nil
}

// minified returns a classic script in few bytes. Its names are its own.
func minified(script string) (string, error) {
	result := api.Transform(script, api.TransformOptions{
		Format: api.FormatIIFE, Engines: browsers, Charset: api.CharsetASCII, LegalComments: api.LegalCommentsNone,
		MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true, LogLevel: api.LogLevelSilent,
	})
	return string(result.Code), failure(result.Errors, result.Warnings)
}

// failure tells what esbuild found, and where. A warning is one too: there are none.
func failure(messages ...[]api.Message) error {
	var told []string
	for _, m := range messages {
		told = append(told, api.FormatMessages(m, api.FormatMessagesOptions{})...)
	}
	if len(told) == 0 {
		return nil
	}
	return errors.New(strings.Join(told, ""))
}

// insideHTML returns a script so that it may also stand between tags. esbuild breaks up "</script" wherever it may be, but
// not "<!--", and that it never writes but in strings, templates and patterns, where it has another spelling.
func insideHTML(script string) (string, error) {
	script = strings.ReplaceAll(script, "<!--", `<\x21--`)
	return script, without(script, "</script")
}

func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// quoted returns a text as JavaScript has it between quotes, without what could end a script inside HTML.
func quoted(text string) string {
	var out strings.Builder
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false) // of <, > and & only the first could
	e.Encode(text)
	return strings.ReplaceAll(strings.TrimSpace(out.String()), "<", `\u003c`)
}

// The frame of the reader's own shuffle. The page's policy has to name the script in it.
const frameScript = "own/frame.js"

var namedHash = regexp.MustCompile(`script-src [^;"]*'(sha256-[^']*)'`)

// allowFrame returns index.html with the hash of the frame's script in its policy.
func allowFrame(index, hash string) (string, error) {
	found := namedHash.FindAllStringSubmatchIndex(index, -1)
	if len(found) != 1 || strings.Count(index, "'sha256-") != 1 {
		return "", fmt.Errorf("index.html: its policy has to name one hash in script-src, 'sha256-…', for %s", frameScript)
	}
	from, to := found[0][2], found[0][3]
	return index[:from] + hash + index[to:], nil
}
