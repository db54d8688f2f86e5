import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesIn, isTest, root } from './sources.ts'

/** A file that is served and a name that is looked up take one each. */
const threadsBeside = 4

const lanes = filesIn('apps/server/src', /\.ts$/)
  .filter(({ name }) => !isTest(name))
  .flatMap(({ text }) => [...text.matchAll(/\bmaxRunning: (\d+)/g)].map(([, count]) => Number(count)))

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: { start: string }
}
const starts = scripts.start.split('||').map((start) => start.trim())

test.each(starts)(
  '%s gives the club threads for all that its queues run at once, and some beside',
  (start) => {
    const [, flags = ''] = /node (.*)scripts\/start\.mjs$/.exec(start) ?? []
    const { UV_THREADPOOL_SIZE: _set, ...env } = process.env
    const command = [...flags.trim().split(' '), '-p', 'process.env.UV_THREADPOOL_SIZE'].filter(
      (part) => part !== '',
    )
    const threads = Number(execFileSync(process.execPath, command, { cwd: root, env, encoding: 'utf8' }))
    expect(lanes.length).toBeGreaterThan(5)
    expect(threads).toBeGreaterThanOrEqual(lanes.reduce((sum, count) => sum + count, threadsBeside))
  },
)
