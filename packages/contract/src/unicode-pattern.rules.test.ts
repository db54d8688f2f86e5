import { expect, onTestFinished, test, vi } from 'vitest'

/** A browser takes milliseconds for each set when a pattern is first used, an old phone tens of them. */
const maxSets = 12

test('patterns of what members write are made when first used, and none has many sets of Unicode', async () => {
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
  const { nickNameFault } = await import('./nick-name.rules.ts')
  const setsOf = (source: string) => source.split('\\p{').length - 1
  expect(made.filter((source) => setsOf(source) > 0)).toEqual([])
  expect(nickNameFault('海 1 😀')).toBeNull()
  expect(made.length).toBeGreaterThan(10)
  expect(made.filter((source) => setsOf(source) > maxSets)).toEqual([])
})
