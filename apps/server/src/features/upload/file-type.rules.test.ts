import { expect, test } from 'vitest'
import { fileTypeOf } from './file-type.rules.ts'

const ftyp = (...brands: string[]) => {
  const [major = '', ...others] = brands
  const bytes = Buffer.from(`\0\0\0\0ftyp${major}\0\0\0\0${others.join('')}`, 'latin1')
  bytes.writeUInt32BE(bytes.length, 0)
  return bytes
}

test.each([
  ['a JPEG', Buffer.from('ffd8ffe000104a464946000101000000', 'hex'), 'jpeg'],
  ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'png'],
  ['a WebP', Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1'), 'webp'],
  ['an iPhone picture', ftyp('heic', 'mif1', 'heic'), 'heic'],
  ['a picture of another maker', ftyp('mif1', 'mif1', 'heic'), 'heic'],
  ['an AVIF', ftyp('avif', 'mif1'), null],
  ['an AVIF that calls itself a picture', ftyp('mif1', 'avif'), null],
  ['an MP4', ftyp('isom', 'iso2', 'avc1'), 'film'],
  ['a MOV', ftyp('qt  ', 'qt  '), 'film'],
  ['a 3GP of an older phone', ftyp('3gp5', '3gp5', '3gp4'), 'film'],
  ['a 3GP that says nothing else', ftyp('3gp4'), 'film'],
  ['a 3G2', ftyp('3g2a', '3g2a'), 'film'],
  ["a camera's MP4 under its own brand", ftyp('XAVC', 'XAVC', 'mp42', 'iso2'), 'film'],
  ['an MP4 of a later version', ftyp('iso9', 'iso9'), 'film'],
  ["an old camera's MOV without a brand", Buffer.from('\0\0\0\x08wide\0\0\x10\0mdat', 'latin1'), 'film'],
  ['a recording of sound', ftyp('M4A ', 'M4A ', 'mp42', 'isom'), null],
  ["a camera's raw picture", ftyp('crx ', 'crx ', 'isom'), null],
  ['an AVIF that moves', ftyp('avis', 'avis', 'msf1', 'iso8'), null],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0\0\0\0', 'latin1'), null],
  ['a WAV', Buffer.from('RIFF\x10\0\0\0WAVEfmt ', 'latin1'), null],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), null],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
  ['a program', Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0', 'latin1'), null],
  ['three bytes', Buffer.from('abc'), null],
  ['nothing', Buffer.alloc(0), null],
])('%s is recognized by its first bytes', (_what, head, type) => {
  expect(fileTypeOf(head)).toBe(type)
})
