import { expect, test } from 'vitest'
import { htmlOf, linksIn, paragraphsIn, picturesIn, textProblems, undescribedIn } from './content-html.ts'
import { blockChanges } from './content-item-changes.ts'
import { pictureProblem } from './content-media.ts'

test('Markdown becomes plain HTML', () => {
  expect(htmlOf('## 怎么领\n\n每月**2日**起，看[规则](/aumRules)，或拨打 [热线](tel:400-000-6060)。')).toBe(
    '<h2>怎么领</h2>\n<p>每月<strong>2日</strong>起，看<a href="/aumRules">规则</a>，或拨打 <a href="tel:400-000-6060">热线</a>。</p>',
  )
})

test('an ideographic space becomes one that ends a line without widening the page', () => {
  expect(htmlOf('　　**8月**　读一读')).toBe('<p>  <strong>8月</strong> 读一读</p>')
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<p onclick="alert(1)" style="color:red" class="x" id="y">text</p>',
  '[a](javascript:alert(1))',
  '[a](JaVaScript:alert(1))',
  '[a](//evil.example)',
  '[a](/\\evil.example)',
  '[a](https://evil.example)',
  '![a](https://evil.example/x.png)',
  '![a](/media/../api/x)',
  '<iframe src="/x"></iframe>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></math>',
  '<form action="/api"><input name=a></form>',
])('%s is refused, and none of it would be shown', (markdown) => {
  expect(textProblems(markdown).length).toBeGreaterThan(0)
  const html = htmlOf(markdown)
  expect(html).not.toMatch(/script|onerror|onclick|style|class|id=|evil|iframe|svg|form|input|\.\./i)
})

test('problems of a text have their line', () => {
  expect(textProblems('## Fine\n\ntext\n\n<b>x</b>\n\n# Title')).toEqual([
    { line: 5, message: 'holds HTML, which is not shown' },
    { line: 5, message: 'holds HTML, which is not shown' },
    { line: 7, message: 'begins with the page title; use ##' },
  ])
})

const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n${inside}</svg>`)

test('a drawing that refers to its own parts is accepted', () => {
  const drawing = svg('<defs><path id="p" d="M0 0"/></defs><use href="#p"/><rect fill="url(#p)"/>')
  expect(pictureProblem('a.svg', drawing)).toBeNull()
})

test.each([
  ['<script>1</script>', 'holds a script'],
  ['<g onload="x()"/>', 'holds an event handler'],
  ['<foreignObject/>', 'holds an element other than drawing'],
  ['<a href="#x"/>', 'holds an element other than drawing'],
  ['<image href="https://evil.example/x.png"/>', 'refers to something outside of itself'],
  ['<use xlink:href="other.svg#a"/>', 'refers to something outside of itself'],
  ['<rect fill="url(https://evil.example)"/>', 'refers to something outside of itself'],
  ['<rect fill="&#x75;rl(x)"/>', 'holds characters written as numbers'],
  ['<style>@import "x"</style>', 'fetches a stylesheet'],
])('an SVG with %s is refused with its line', (inside, message) => {
  expect(pictureProblem('a.svg', svg(inside))).toEqual({ line: 2, message })
})

test("a picture's content must match its ending", () => {
  expect(pictureProblem('a.png', Buffer.from('<svg>'))?.message).toBe('is not a PNG picture by its content')
  expect(pictureProblem('a.png', Buffer.from('89504e470d0a1a0a00', 'hex'))).toBeNull()
  expect(pictureProblem('a.svg', Buffer.from('<html>'))?.message).toBe('is not an SVG picture by its content')
})

test.each([
  ['nested without end', '>'.repeat(60_000), /^is nested too deeply$/],
  ['of marks without end', '_a_'.repeat(40_000), /^is in a paragraph of more than 2000 marks such as \*$/],
  ['of marks in many lines', '*a*\n'.repeat(30_000), /^is in a paragraph of more than 2000 marks/],
])('a text %s is refused, and nothing of it is read', (_name, text, message) => {
  const markdown = `[a](/wealth) ![](/media/a.jpg)\n${text}`
  expect(textProblems(markdown)).toEqual([
    { line: expect.any(Number), message: expect.stringMatching(message) },
  ])
  const read = [linksIn(markdown), picturesIn(markdown), undescribedIn(markdown), paragraphsIn(markdown)]
  expect(read).toEqual([[], [], [], 0])
})

test('two texts of very many paragraphs differ as a whole', () => {
  const [before, after] = ['a\n\n'.repeat(40_000), 'b\n\n'.repeat(40_000)]
  expect(blockChanges(before, after)).toEqual([{ before, after }])
  expect(blockChanges(before, before)).toEqual([])
})
