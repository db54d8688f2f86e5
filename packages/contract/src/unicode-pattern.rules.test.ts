import { expect, onTestFinished, test, vi } from 'vitest'

/** A browser takes milliseconds for each set when a pattern is first used, an old phone tens of them. */
const maxSets = 12

test('no pattern of what members write has many sets of Unicode', async () => {
  const made: string[] = []
  vi.stubGlobal(
    'RegExp',
    class extends RegExp {
      constructor(source: string, flags?: string) {
        super(source, flags)
        made.push(source)
      }
    },
  )
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })
  vi.resetModules()
  await import('./nick-name.rules.ts')
  expect(made.length).toBeGreaterThan(10)
  const setsOf = (source: string) => source.split('\\p{').length - 1
  expect(made.filter((source) => setsOf(source) > maxSets)).toEqual([])
})
