import { pictureSources } from '@club/contract/media.rules.ts'
import { fromHtml } from 'hast-util-from-html'
import { type Schema, sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { marked } from 'marked'
import { plainText } from './reading-text.rules.ts'

/** Where a link in a text may lead: a path of this club or a telephone number. */
const linkPattern = /^(?![\s\S]*\s)(\/(?![/\\]|%5c)|#|tel:\+?[0-9-]+$)/i
/** A character written as an entity. */
const entityPattern = /&#?\w+;/
/** A picture in a text is served from the media folder. */
const imagePattern = /^\/media\/(?!.*\.\.)/
const nameIn = (address: string) => address.slice('/media/'.length)

/** The HTML allowed in texts: no classes, styles, ids or event handlers. */
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

/**
 * Parts of a Markdown text that sanitizing would remove, with their line in the text, from 1.
 * `pictures` are the names of existing pictures; without it, names are not checked.
 */
export function textProblems(
  markdown: string,
  pictures?: ReadonlySet<string>,
): { line: number; message: string }[] {
  const problems: { line: number; message: string }[] = []
  let searchedTo = 0
  const refuse = (raw: string, message: string) => {
    const found = markdown.indexOf(raw.split('\n')[0] ?? raw, searchedTo)
    const index = found < 0 ? searchedTo : found
    searchedTo = index
    problems.push({ line: markdown.slice(0, index).split('\n').length, message })
  }
  const costly = costlyLines(markdown)
  if (costly.length > 0) return costly
  marked.walkTokens(marked.lexer(markdown, { gfm: true }), (token) => {
    if (token.type === 'html') refuse(token.raw, 'holds HTML, which is not shown')
    if (token.type === 'heading' && token.depth === 1) refuse(token.raw, 'begins with the page title; use ##')
    const href = token.type === 'link' ? String(token.href) : null
    if (href !== null && (!linkPattern.test(href) || entityPattern.test(href))) {
      refuse(token.raw, 'links to something other than a path of our own or a telephone number')
    }
    if (token.type === 'image') {
      const source = String(token.href)
      if (!imagePattern.test(source)) refuse(token.raw, 'shows a picture that is not below /media/')
      else if (pictures && !pictures.has(nameIn(source)))
        refuse(token.raw, `there is no picture media/${nameIn(source)}, or it may not be shown`)
    }
  })
  return problems
}

/** More than any real text has; bounds time and memory. */
const maxColumns = 12
const maxNesting = 6
const maxIndent = 24
const maxMarks = 2000

/** Lines nested so deeply, or paragraphs of so many marks, that reading them would take long. */
function costlyLines(markdown: string): { line: number; message: string }[] {
  let marks = 0
  return markdown.split('\n').flatMap((text, index) => {
    const before = text.trim() === '' ? 0 : marks
    marks = before + (text.match(/[*_~`[\]]/g)?.length ?? 0)
    const refuse = (message: string) => [{ line: index + 1, message }]
    if (marks > maxMarks && before <= maxMarks)
      return refuse(`is in a paragraph of more than ${maxMarks} marks such as *`)
    if (text.split('|').length > maxColumns + 2) return refuse(`has more than ${maxColumns} columns`)
    const [lead = ''] = /^[\s>]*/.exec(text) ?? []
    const isDeep = lead.split('>').length > maxNesting + 1 || lead.replaceAll('>', '').length > maxIndent
    return isDeep && text.trim() !== '' ? refuse('is nested too deeply') : []
  })
}

/** The parts of a text; none of one that `textProblems` refuses for what reading it would take. */
const partsOf = (markdown: string) =>
  marked.lexer(costlyLines(markdown).length === 0 ? markdown : '', { gfm: true })

/** The names of the pictures in a text. */
export function picturesIn(markdown: string): string[] {
  const names: string[] = []
  marked.walkTokens(partsOf(markdown), (token) => {
    if (token.type === 'image' && imagePattern.test(String(token.href)))
      names.push(nameIn(String(token.href)))
  })
  return names
}

/** The pictures of a text that have no description for those who cannot see them. */
export function undescribedIn(markdown: string): string[] {
  const names: string[] = []
  marked.walkTokens(partsOf(markdown), (token) => {
    if (token.type === 'image' && String(token.text).trim() === '') names.push(nameIn(String(token.href)))
  })
  return names
}

/** Where the links of a text lead. */
export function linksIn(markdown: string): string[] {
  const links: string[] = []
  marked.walkTokens(partsOf(markdown), (token) => {
    if (token.type === 'link') links.push(String(token.href))
  })
  return links
}

/** The number of paragraphs of a text; headings, lists and tables count as one each, rules as none. */
export function paragraphsIn(markdown: string): number {
  const blocks = partsOf(markdown)
  return blocks.filter(({ type }) => !['space', 'hr', 'def', 'html'].includes(type)).length
}

/** Where a picture of a text is served, and its size in pixels. */
export interface TextPicture {
  address: string
  width: number
  height: number
}

type Tree = ReturnType<typeof sanitize>

/** The largest width of a column of text. */
const pictureSizes = '(min-width: 640px) 640px, 100vw'

/** Adds address, size and formats to the sanitized pictures of a text. */
function placePictures(tree: Tree, pictureAt: (name: string) => TextPicture | null): Tree {
  if (!('children' in tree)) return tree
  for (const node of tree.children as Tree[]) placePictures(node, pictureAt)
  if (tree.type !== 'element' || tree.tagName !== 'img') return tree
  const picture = pictureAt(nameIn(String(tree.properties.src)))
  if (!picture) return tree
  const { address, width, height } = picture
  const { alt = '' } = tree.properties
  tree.properties = { src: address, alt, width, height, loading: 'lazy', decoding: 'async' }
  const sources = pictureSources(address)
  if (sources.length === 0) return tree
  const child = (properties: { type: string; srcSet: string }) => ({
    type: 'element' as const,
    tagName: 'source',
    properties: { ...properties, sizes: pictureSizes },
    children: [],
  })
  const image = { ...tree }
  return Object.assign(tree, {
    tagName: 'picture',
    properties: {},
    children: [...sources.map(child), image],
  })
}

/**
 * Converts Markdown to sanitized HTML; '' for none. Headings start at h2, below the page's own h1.
 * Pictures known to `pictureAt` get their address, size and formats.
 */
export function htmlOf(
  markdown: string,
  pictureAt: (name: string) => TextPicture | null = () => null,
): string {
  if (markdown.trim() === '') return ''
  const html = marked.parse(markdown, { async: false, gfm: true })
  // At a line's end behind bold text, browsers let an ideographic space stick out of the page.
  const tree = fromHtml(html.replaceAll('\u3000', ' '), { fragment: true })
  return toHtml(placePictures(sanitize(tree, allowed), pictureAt)).trim()
}

/**
 * Splits a book's text into chapters: each second-level heading starts one and becomes its page's
 * title, so headings inside move up one level.
 */
export function chaptersOf(markdown: string): { title: string; markdown: string }[] {
  const chapters: { title: string; markdown: string }[] = []
  for (const block of partsOf(markdown)) {
    const chapter = chapters.at(-1)
    if (block.type === 'heading' && block.depth === 2) {
      const title = plainText(marked.parseInline(block.text, { async: false, gfm: true }))
      chapters.push({ title, markdown: '' })
    } else if (chapter) {
      chapter.markdown += block.type === 'heading' ? block.raw.replace('###', '##') : block.raw
    }
  }
  return chapters
}

/** The number of chapters in a book's text. */
export function chaptersIn(markdown: string): number {
  return chaptersOf(markdown).length
}
