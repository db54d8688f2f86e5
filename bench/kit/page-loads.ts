import { setTimeout } from 'node:timers/promises'

const visitors = 4
const betweenPagesMs = 50

/** What visitors saw who open pages. */
export interface SeenPages {
  pages: number
  scripts: number
  /** What failed, and how often. */
  failed: Record<string, number>
}

/** Visitors open the first page again and again, with the scripts that it names. */
export function loadPages(url: string): { seen: SeenPages; end: () => Promise<void> } {
  const seen: SeenPages = { pages: 0, scripts: 0, failed: {} }
  let isOver = false
  async function get(path: string): Promise<string> {
    const { code, text } = await fetch(url + path).then(
      async (answer) => ({ code: answer.status, text: await answer.text() }),
      (error: Error) => ({ code: error.message, text: '' }),
    )
    if (code !== 200) seen.failed[`${path} ${code}`] = (seen.failed[`${path} ${code}`] ?? 0) + 1
    return text
  }
  async function visit() {
    while (!isOver) {
      const page = await get('/')
      seen.pages += 1
      const scripts = new Set(page.match(/\/assets\/[\w.-]+/g))
      await Promise.all([...scripts].map(get))
      seen.scripts += scripts.size
      await setTimeout(betweenPagesMs)
    }
  }
  const visits = Array.from({ length: visitors }, visit)
  return {
    seen,
    async end() {
      isOver = true
      await Promise.all(visits)
    },
  }
}
