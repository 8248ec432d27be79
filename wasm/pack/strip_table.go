// What is stripped off the table of functions: the names of functions and files, the tables of lines, of inlined calls and
// of arguments, which tracebacks and traces read, and that of unsafe points, which preemption by signals reads and wasm has
// not. The runtime treats all of them as absent. What the garbage collector and the unwinder read stays.
package main

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// Where the fields stand in runtime.pcHeader, runtime._func and runtime.moduledata of Go 1.26. strip refuses a table that
// does not begin like this one.
var tableMagic = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

const (
	funcName    = 4 // offsets in a _func
	funcPCSP    = 16
	funcPCFile  = 20
	funcNPCData = 28
	funcUnit    = 32
	funcID      = 40
	funcNData   = 43
	funcPCData  = 44

	moduleFind      = 8 * 19 // offsets in the moduledata
	moduleFuncData  = 8 * 40
	moduleTableEnd  = 8 * 41
	moduleTypeLinks = 8 * 45
)

// The one table of a function's pcdata that is read, and the funcdata that are, by internal/abi's symtab.go.
const (
	pcStackMap = 1

	argsMaps, localsMaps, stackObjects, openDefers = 0, 1, 2, 4
)

// stripTable clears in the program's memory, as it is at the start, what nobody reads.
func stripTable(memory []byte) error {
	at := bytes.Index(memory, tableMagic)
	if at < 0 || bytes.Contains(memory[at+1:], tableMagic) {
		return errors.New("strip: the table of functions is not where Go 1.26 has it")
	}
	table := memory[at:]
	functions, names, units, files, pcs, lines := word(table, 8), word(table, 32), word(table, 40), word(table, 48), word(table, 56), word(table, 64)
	if !(names < units && units < files && files < pcs && pcs < lines && lines+8*functions < len(table)) {
		return errors.New("strip: the table of functions is out of order")
	}
	// The moduledata begins with the addresses of the table and its names.
	head := binary.LittleEndian.AppendUint64(nil, uint64(at))
	head = binary.LittleEndian.AppendUint64(head, uint64(at+names))
	m := bytes.Index(memory, head)
	if m < 0 || len(memory) < m+moduleTypeLinks+16 {
		return errors.New("strip: no moduledata")
	}
	module := memory[m:]
	from, find, links := word(module, moduleFuncData), word(module, moduleFind), word(module, moduleTypeLinks)
	if !(at+lines < from && from < find && find < word(module, moduleTableEnd) && word(module, moduleTableEnd) <= links && links < m) {
		return errors.New("strip: the moduledata is out of order")
	}
	data := memory[from:find]
	pc := table[pcs:lines]
	neededData, neededPC := make([]bool, len(data)), make([]bool, len(pc))
	for i := range functions {
		f := table[lines:]
		f = f[binary.LittleEndian.Uint32(f[8*i+4:]):]
		need(neededPC, pc, f[funcPCSP:], 0, tableSize)
		tables := f[funcPCData:]
		for k := range binary.LittleEndian.Uint32(f[funcNPCData:]) {
			if k == pcStackMap {
				need(neededPC, pc, tables, 0, tableSize)
			} else {
				clear(tables[:4])
			}
			tables = tables[4:]
		}
		for k := range f[funcNData] {
			switch k {
			case argsMaps, localsMaps:
				need(neededData, data, tables, none, mapsSize)
			case stackObjects:
				need(neededData, data, tables, none, objectsSize)
			case openDefers:
				need(neededData, data, tables, none, defersSize)
			default:
				binary.LittleEndian.PutUint32(tables, none)
			}
			tables = tables[4:]
		}
		clear(f[funcName : funcName+4])
		clear(f[funcPCFile:funcNPCData])
		clear(f[funcUnit:funcID]) // the unit of compilation and the first line
	}
	keep(pc, neededPC)
	keep(data, neededData)
	coarsen(memory[find:word(module, moduleTableEnd)])
	clear(table[names:pcs])                                   // names, units and files
	clear(memory[links:][:4*word(module, moduleTypeLinks+8)]) // what reflect would look for types in
	return nil
}

// coarsen lets the finder of functions begin at each eighth. It has a bucket for 4096 addresses, and a function of wasm has
// 65536; from where a bucket says, it looks on, so that any earlier function is right too.
func coarsen(buckets []byte) {
	const size = 20 // runtime.findfuncbucket
	for ; len(buckets) >= size; buckets = buckets[size:] {
		binary.LittleEndian.PutUint32(buckets, binary.LittleEndian.Uint32(buckets)&^7)
		clear(buckets[4:size])
	}
}

func word(memory []byte, at int) int { return int(binary.LittleEndian.Uint64(memory[at:])) }

// The offset of funcdata that a function has not. For a table of pcs it is 0.
const none = 1<<32 - 1

// need marks the bytes at the offset that stands in ref, unless it is the one that stands for none.
func need(needed []bool, data, ref []byte, none uint32, size func([]byte) int) {
	at := binary.LittleEndian.Uint32(ref)
	if at == none {
		return
	}
	for k := range size(data[at:]) {
		needed[int(at)+k] = true
	}
}

func keep(data []byte, needed []bool) {
	for k, n := range needed {
		if !n {
			data[k] = 0
		}
	}
}

// tableSize returns the size of a pc table: pairs of varints, up to a zero that begins any pair but the first.
func tableSize(table []byte) int {
	at := 0
	for first := true; first || table[at] != 0; first = false {
		at += varintSize(table[at:])
		at += varintSize(table[at:])
	}
	return at + 1
}

func varintSize(b []byte) int {
	_, n := binary.Uvarint(b)
	return n
}

// mapsSize returns the size of a runtime.stackmap: how many maps there are, of how many bits each, and the maps.
func mapsSize(b []byte) int {
	return 8 + int(binary.LittleEndian.Uint32(b))*(int(binary.LittleEndian.Uint32(b[4:])+7)/8)
}

// objectsSize returns the size of a list of stack objects: how many there are, and a runtime.stackObjectRecord each.
func objectsSize(b []byte) int { return 8 + 16*word(b, 0) }

// defersSize returns the size of what open-coded defers need: two varints.
func defersSize(b []byte) int {
	n := varintSize(b)
	return n + varintSize(b[n:])
}
