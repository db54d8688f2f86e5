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
