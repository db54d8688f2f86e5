import { expect, test } from 'vitest'
import { longFiles, longFunctions, maxFileLines, maxFunctionLines } from './sizes.ts'
import { filesIn } from './sources.ts'

const code = ['apps', 'packages', 'e2e', 'bench', 'scripts'].flatMap((folder) =>
  filesIn(folder, /\.(tsx?|mjs)$/),
)
const sample = (text: string) => ({ name: 'sample.ts', text })
const lines = (count: number) => 'x()\n'.repeat(count)

test('no file is too long', () => {
  expect(code.flatMap(longFiles)).toEqual([])
})

test('no function is too long', () => {
  expect(code.flatMap(longFunctions)).toEqual([])
})

test('the check finds a long file and accepts the longest allowed one', () => {
  expect(longFiles(sample(lines(maxFileLines)))).toEqual([])
  expect(longFiles(sample(lines(maxFileLines + 1)))).toHaveLength(1)
})

test.each([
  ['function a() {', '}'],
  ['const a = () => {', '}'],
  ['class A { b() {', '} }'],
  ['call(async function () {', '})'],
])('the check finds a long %s', (head, end) => {
  expect(longFunctions(sample(`${head}\n${lines(maxFunctionLines - 2)}${end}`))).toEqual([])
  expect(longFunctions(sample(`${head}\n${lines(maxFunctionLines - 1)}${end}`))).toHaveLength(1)
})
