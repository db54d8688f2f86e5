import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { terminalPrint } from './operator-terminal.ts'

/** A pipe whose reader goes away after the first line. */
function headOf() {
  const read: string[] = []
  const pipe = new Writable({
    decodeStrings: false,
    write(line: string, _encoding, done) {
      if (read.length === 1) return done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
      read.push(line)
      done()
    },
  })
  return { pipe, read }
}

test('a command whose reader goes away continues, and its further lines are dropped', async () => {
  const { pipe, read } = headOf()
  const errors = headOf()
  const print = terminalPrint(pipe, errors.pipe)
  print.out('first')
  const gone = new Promise((done) => pipe.once('close', done))
  print.out('second')
  await gone
  print.out('third')
  print.err('what is wrong')
  expect([read, errors.read]).toEqual([['first\n'], ['what is wrong\n']])
})

test('what members wrote commands no terminal', () => {
  const out = headOf()
  terminalPrint(out.pipe, headOf().pipe).out('a\tb\n\u001b[2J\u009b31m\r\u202e《荷塘》\u2069 👨‍👩‍👧')
  expect(out.read).toEqual(['a\tb\n\ufffd[2J\ufffd31m\ufffd\ufffd《荷塘》\ufffd 👨‍👩‍👧\n'])
})

test('any other failure of the terminal is not hidden', () => {
  const { pipe } = headOf()
  terminalPrint(pipe, headOf().pipe)
  expect(() => pipe.emit('error', new Error('disk full'))).toThrow('disk full')
})
