import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Logger } from '../../kit/log/log.ts'
import { boundText, codeHostOf, outboxSms } from './sms-gateway.ts'

const sms = {
  mobile: '13800000001',
  scene: 'login',
  code: '123456',
  text: '验证码 123456',
  at: new Date('2026-11-20T02:00:00Z'),
}
let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'club-sms-'))
})
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true })
})

test('the outbox is a file of lines readable by its owner only', async () => {
  const outbox = outboxSms(dataDir, null)
  await Promise.all(Array.from({ length: 20 }, () => outbox.send(sms)))
  const path = join(dataDir, 'outbox', 'sms.jsonl')
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  expect(lines).toHaveLength(20)
  expect(JSON.parse(lines[0] ?? '')).toEqual({ ...sms, at: '2026-11-20T02:00:00.000Z' })
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('the outbox writes to the log only if configured', async () => {
  const info = vi.fn()
  await outboxSms(dataDir, { info } as unknown as Logger).send(sms)
  expect(info).toHaveBeenCalledOnce()
  expect(info.mock.calls[0]?.[0]).toContain('"code":"123456"')
})

test('an outbox that cannot be written is answered as `outsideDown`', async () => {
  writeFileSync(join(dataDir, 'outbox'), 'in the way')
  await expect(outboxSms(dataDir, null).send(sms)).rejects.toMatchObject({ status: 'outsideDown' })
})

test('the last line of a code names the host that may fill it in, over https alone', () => {
  const host = codeHostOf('https://club.example.com:8443/path')
  expect(boundText('验证码 123456', host, '123456')).toBe('验证码 123456\n@club.example.com #123456')
  expect([codeHostOf('http://club.example.com'), codeHostOf(null)]).toEqual([null, null])
  expect(boundText('验证码 123456', null, '123456')).toBe('验证码 123456')
})
