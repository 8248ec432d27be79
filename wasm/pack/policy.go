// Content security policies: what has to be added for the texts that stand inside a page.
package main

import (
	"slices"
	"strings"
)

// A policy is a list of directives, each a list of words, the first its name.
type policy [][]string

func parsePolicy(text string) policy {
	var p policy
	for directive := range strings.SplitSeq(text, ";") {
		if words := strings.Fields(directive); len(words) > 0 {
			p = append(p, words)
		}
	}
	return p
}

func (p policy) String() string {
	var directives []string
	for _, words := range p {
		directives = append(directives, strings.Join(words, " "))
	}
	return strings.Join(directives, "; ")
}

// add allows more to a directive, or, if there is none, to a new one that starts as default-src.
func (p *policy) add(name string, more ...string) {
	if len(more) == 0 {
		return
	}
	find := func(name string) int {
		return slices.IndexFunc(*p, func(words []string) bool { return strings.EqualFold(words[0], name) })
	}
	i := find(name)
	if i < 0 {
		fallback := find("default-src")
		if fallback < 0 {
			return // all is allowed
		}
		i = len(*p)
		*p = append(*p, append([]string{name}, (*p)[fallback][1:]...))
	}
	words := slices.DeleteFunc((*p)[i], func(word string) bool { return strings.EqualFold(word, "'none'") })
	if slices.Contains(words, "'unsafe-inline'") && name != "img-src" {
		return // a hash would switch it off
	}
	for _, word := range more {
		if !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	(*p)[i] = words
}

// hashes returns the words by which a policy allows these inlined texts.
func hashes(texts []string) []string {
	var words []string
	for _, text := range texts {
		words = append(words, "'"+hashOf(text)+"'")
	}
	return words
}
