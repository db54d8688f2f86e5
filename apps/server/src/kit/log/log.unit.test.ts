import { expect, test } from 'vitest'
import { makeLog } from './log.ts'

function written(error: unknown): Record<string, unknown> {
  const lines: string[] = []
  makeLog('info', { write: (line) => void lines.push(line) }).warn({ err: error }, 'it broke')
  return JSON.parse(lines[0] ?? '{}').err
}

test('the log names what an error is and nothing that a driver hangs on it', () => {
  const broken = Object.assign(new Error('terminated'), {
    code: '57P01',
    detail: 'Key (mobile)=(19900000002)',
    client: { secretKey: 4711, connectionParameters: { password: 'x' } },
  })
  expect(Object.keys(written(broken))).toEqual(['type', 'message', 'stack', 'code'])
})

test('causes and the errors of several are named, to a depth', () => {
  const deep = new Error('1', { cause: new Error('2', { cause: new Error('3', { cause: new Error('4') }) }) })
  expect(written(deep)).toMatchObject({
    cause: { message: '2', cause: { message: '3', cause: { message: '4' } } },
  })
  const both = new AggregateError([new RangeError('a'), 'b'], 'both')
  expect(written(both)).toMatchObject({ errors: [{ type: 'RangeError', message: 'a' }, { message: 'b' }] })
  const round = new Error('round')
  round.cause = round
  expect(JSON.stringify(written(round)).length).toBeLessThan(20_000)
})
