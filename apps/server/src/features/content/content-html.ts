import { fromHtml } from 'hast-util-from-html'
import { type Schema, sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { marked } from 'marked'

/** Where a link in a text may lead: a path of our own, or a telephone number. */
const linkPattern = /^(\/(?![/\\]|%5c)|#|tel:\+?[0-9-]+$)/i
/** A picture in a text comes from our own media folder. */
const imagePattern = /^\/media\/(?!.*\.\.)/

/** What text may consist of: no classes, styles, ids or event handlers. */
const allowed: Schema = {
  tagNames: [
    'p',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'del',
    'blockquote',
    'hr',
    'br',
    'a',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'code',
    'pre',
    'sup',
    'sub',
  ],
  attributes: { a: [['href', linkPattern]], img: [['src', imagePattern], 'alt'], ol: ['start'] },
  protocols: { href: ['tel'], src: [] },
  ancestors: {
    li: ['ol', 'ul'],
    tbody: ['table'],
    td: ['table'],
    th: ['table'],
    thead: ['table'],
    tr: ['table'],
  },
  strip: ['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math'],
  allowComments: false,
  allowDoctypes: false,
}

/** What in a Markdown text would not survive the cleaning, with its line in the text, beginning at 1. */
export function textProblems(markdown: string): { line: number; message: string }[] {
  const problems: { line: number; message: string }[] = []
  let searchedTo = 0
  const refuse = (raw: string, message: string) => {
    const found = markdown.indexOf(raw.split('\n')[0] ?? raw, searchedTo)
    const index = found < 0 ? searchedTo : found
    searchedTo = index
    problems.push({ line: markdown.slice(0, index).split('\n').length, message })
  }
  marked.walkTokens(marked.lexer(markdown, { gfm: true }), (token) => {
    if (token.type === 'html') refuse(token.raw, 'holds HTML, which is not shown')
    if (token.type === 'heading' && token.depth === 1) refuse(token.raw, 'begins with the page title; use ##')
    if (token.type === 'link' && !linkPattern.test(String(token.href))) {
      refuse(token.raw, 'links to something other than a path of our own or a telephone number')
    }
    if (token.type === 'image' && !imagePattern.test(String(token.href))) {
      refuse(token.raw, 'shows a picture that is not below /media/')
    }
  })
  return problems
}

/** How many paragraphs a text has as readers see them: headings, lists and tables are one each, rules none. */
export function paragraphsIn(markdown: string): number {
  const blocks = marked.lexer(markdown, { gfm: true })
  return blocks.filter(({ type }) => !['space', 'hr', 'def', 'html'].includes(type)).length
}

/** Markdown as clean HTML; '' for none. The page's own heading is h1, so a text begins with h2. */
export function htmlOf(markdown: string): string {
  if (markdown.trim() === '') return ''
  const tree = fromHtml(marked.parse(markdown, { async: false, gfm: true }), { fragment: true })
  return toHtml(sanitize(tree, allowed)).trim()
}

/** A book's text by its chapters: each second-level heading begins one; what stands before the first is its foreword. */
export function chaptersOf(markdown: string): { title: string; markdown: string }[] {
  const chapters: { title: string; markdown: string }[] = []
  for (const block of marked.lexer(markdown, { gfm: true })) {
    if (block.type === 'heading' && block.depth === 2) chapters.push({ title: block.text, markdown: '' })
    else if (chapters.length > 0) (chapters.at(-1) as { markdown: string }).markdown += block.raw
  }
  return chapters
}

/** How many chapters a book's text has. */
export function chaptersIn(markdown: string): number {
  return chaptersOf(markdown).length
}
