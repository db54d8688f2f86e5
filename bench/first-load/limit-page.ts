import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import browserslistToEsbuild from 'browserslist-to-esbuild'
import { domToReact, htmlToDOM } from 'html-react-parser'
import type { Page } from 'playwright-core'
import { Children, isValidElement, type ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { build, type Rolldown } from 'vite'
import { type LimitNode, limitElements } from './limit-tree.ts'

const web = fileURLToPath(new URL('../../apps/web', import.meta.url))

/** What a page of the club shows, without any script. */
export interface Drawn {
  /** The attributes of the document's element. */
  attributes: string
  /** Title, icon, preloaded pictures and styles. */
  head: string
  nodes: LimitNode[]
}

/** The two pages that a page of the club is compared with. */
export interface LimitPages {
  staticHtml: string
  reactHtml: string
  script: { path: string; text: string }
}

const client = fileURLToPath(new URL('limit-client.ts', import.meta.url))
/** React's preload hints: they do nothing inside the root element, and the club leaves them out, too. */
const hints = /^(<link [^>]*>)+/
const keptInHead =
  'meta[charset], meta[name=viewport], title, link[rel=icon], link[rel=preload][as=image], style'

function nodesOf(parsed: ReactNode): LimitNode[] {
  return Children.toArray(parsed).flatMap((child): LimitNode[] => {
    if (!isValidElement<{ children?: ReactNode; fetchpriority?: string }>(child)) return [String(child)]
    // The parser does not know this attribute's name in React.
    const { children, fetchpriority: fetchPriority, ...others } = child.props
    const props = fetchPriority === undefined ? others : { ...others, fetchPriority }
    return [{ tag: String(child.type), props, children: nodesOf(children) }]
  })
}

/** Reads what a page shows at this moment. */
export async function drawnBy(page: Page): Promise<Drawn> {
  const { html, ...drawn } = await page.evaluate((kept) => {
    const root = document.getElementById('root')?.cloneNode(true) as HTMLElement
    for (const script of root.querySelectorAll('script, noscript')) script.remove()
    const comments = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
    const found: Node[] = []
    while (comments.nextNode()) found.push(comments.currentNode)
    for (const comment of found) comment.parentNode?.removeChild(comment)
    root.normalize()
    // A stylesheet that came with a part is inlined like the others.
    const linked = [...document.styleSheets]
      .filter(({ ownerNode }) => ownerNode instanceof HTMLLinkElement)
      .map(({ cssRules }) => `<style>${[...cssRules].map(({ cssText }) => cssText).join('')}</style>`)
    return {
      attributes: [...document.documentElement.attributes]
        .map(({ name, value }) => `${name}="${value}"`)
        .join(' '),
      head: [...document.head.querySelectorAll(kept)]
        .map((element) => element.outerHTML)
        .concat(linked)
        .join(''),
      html: root.innerHTML,
    }
  }, keptInHead)
  return { ...drawn, nodes: nodesOf(domToReact(htmlToDOM(html))) }
}

/** The script of the React page: React, this page's tree and nothing else. */
async function bundleOf(nodes: readonly LimitNode[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'club-limit-'))
  const entry = join(folder, 'page.js')
  writeFileSync(
    entry,
    `import { hydratePage } from ${JSON.stringify(client)}\nhydratePage(${JSON.stringify(nodes)})`,
  )
  try {
    const built = (await build({
      configFile: false,
      root: folder,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        write: false,
        modulePreload: false,
        target: browserslistToEsbuild(undefined, { path: web }),
        rolldownOptions: { input: entry },
      },
    })) as Rolldown.RolldownOutput
    return built.output[0].code
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Makes both pages from one tree. */
export async function limitPagesOf({ attributes, head, nodes }: Drawn, name: string): Promise<LimitPages> {
  const script = { path: `/limit/${name}.js`, text: await bundleOf(nodes) }
  const documentOf = (html: string, more = '') =>
    `<!doctype html><html ${attributes}><head>${head}${more}</head><body><div id="root">${html}</div></body></html>`
  return {
    staticHtml: documentOf(renderToStaticMarkup(limitElements(nodes)).replace(hints, '')),
    reactHtml: documentOf(
      renderToString(limitElements(nodes)).replace(hints, ''),
      `<script type="module" src="${script.path}"></script>`,
    ),
    script,
  }
}
