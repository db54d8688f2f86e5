import { vi } from 'vitest'

export interface Sent {
  path: string
  headers: Record<string, string>
  body: Record<string, unknown>
}

type Answer = { status?: string; message?: string; data?: unknown; http?: number } | 'broken'

/**
 * Answers calls by path in place of the network, each path by its answers in turn, the last one again and again. Returns
 * what was sent.
 */
export function standInServer(answers: Record<string, Answer[]>): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const before = sent.filter((one) => one.path === path).length
    sent.push({
      path,
      headers: init.headers as Record<string, string>,
      body: JSON.parse(String(init.body)),
    })
    const known = answers[path] ?? []
    const answer = known[before] ?? known.at(-1)
    if (answer === undefined) throw new Error(`nothing answers ${path}`)
    if (answer === 'broken') throw new TypeError('Failed to fetch')
    const { status = '200', message = '', data = null, http = 200 } = answer
    return new Response(JSON.stringify({ status, message, data }), { status: http })
  })
  return sent
}
