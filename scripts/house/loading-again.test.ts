import { expect, test } from 'vitest'
import { ownLoaders } from './loading-again.ts'
import { filesIn, isTest } from './sources.ts'

const web = filesIn('apps/web/src', /\.tsx?$/).filter(({ name }) => !isTest(name))

/** By file and what it does, with the reason; what no longer applies must be removed. */
const exceptions: Readonly<Record<string, string>> = {
  'below-floor.ts new XMLHttpRequest': 'reports once, where nothing else of ours can run',
  'boot.ts import()': 'the start of the app, three times as well: the code of the policy comes with it',
  'kit/calls/again.ts reload': 'the policy itself',
  'kit/calls/again-later.ts reload': 'the policy itself',
  'kit/calls/api.ts option of a query': 'the one place that turns the repeats of the library off',
  'kit/upload/upload-call.ts new XMLHttpRequest':
    'sends one file once and tells how far it is, which fetch cannot; the queue decides when to try again',
  'kit/calls/polling.ts setInterval':
    'the one way to look again at a fixed pace: in sight, online, so many times',
  'features/courses/use-study.ts setInterval': 'a heartbeat that reports what was seen, not a repeat',
  'features/courses/article-text.tsx setInterval': 'looks at the scroll position; nothing is sent',
  'features/courses/other-tabs.ts setInterval': 'tells the other tabs; nothing is sent',
}

test('what fetches again or reloads follows the one policy', () => {
  expect(web.length).toBeGreaterThan(500)
  const found = web
    .flatMap(ownLoaders)
    .map((one) => one.replace(/^apps\/web\/src\//, '').replace(/:\d+ /, ' '))
  expect([...new Set(found)].sort()).toEqual(Object.keys(exceptions).sort())
})

const sample = (text: string, name = 'apps/web/src/features/wallet/sample.tsx') => ({ name, text })

test.each([
  "const Part = lazy(() => import('./part.tsx'))",
  "import('./part.tsx').then(show)",
  'const load = () => import(`./${name}.tsx`)',
  "import { lazy as later } from 'react'",
  'window.location.reload()',
  'const again = location.reload.bind(location)',
  'history.go(0)',
  "fetch('/api/tasks')",
  "window.fetch('/api/tasks')",
  'new XMLHttpRequest()',
  "new EventSource('/news')",
  "navigator.sendBeacon('/seen')",
  'useQuery({ ...query, retry: 3 })',
  'useQuery({ ...query, retry: (failures, error) => failures < 9 })',
  'useQuery({ ...query, refetchInterval: 1000 })',
  'setInterval(look, 1000)',
  'setTimeout(() => void refetch(), 1000)',
  'setTimeout(async () => show(await ask(tasks.all, {})), 1000)',
  'for (;;) await attempt()',
  'while (true) await attempt()',
])('a loader of its own is found: %s', (text) => {
  expect(ownLoaders(sample(text)).length).toBeGreaterThan(0)
})

test.each([
  "const Part = lazyWithRetry(async () => (await import('./part.tsx')).Part)",
  "await loadCode(() => import('./part.tsx'))",
  "type Part = typeof import('./part.tsx')",
  "const words = { retry: 'Try again' }",
  'return { retry: () => setTries(tries + 1) }',
  'setTimeout(() => setOver(true), 1000)',
  'for (const one of many) await attempt(one)',
  'for (;;) { const ms = nextPause(); if (ms === undefined) return; await pause(ms) }',
])('what follows the policy, or loads nothing, passes: %s', (text) => {
  expect(ownLoaders(sample(text))).toEqual([])
})

test('a row of the pages names their code, and the kit asks the server', () => {
  const row = "const pages = [{ path: '/a', load: () => import('./a-page.tsx') }]"
  expect(ownLoaders(sample(row, 'apps/web/src/features/wallet/pages.ts'))).toEqual([])
  expect(ownLoaders(sample(row))).toHaveLength(1)
  expect(ownLoaders(sample("fetch('/api')", 'apps/web/src/kit/sample.ts'))).toEqual([])
})
