#!/usr/bin/env node
// Signs a list of events as the bank does and posts it: `node scripts/bank-events.mjs EVENTS.json
// [ADDRESS]`. Needs only Node, so that the bank's engineers can use it unchanged.
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import process from 'node:process'

const [file, address = 'http://127.0.0.1:8080'] = process.argv.slice(2)
if (!file) {
  process.stderr.write('node scripts/bank-events.mjs EVENTS.json [ADDRESS]\n')
  process.exit(2)
}

// The key from the settings, or the one that the club generated.
const dataDir = process.env.CLUB_DATA_DIR ?? '.data'
const key =
  process.env.CLUB_BANK_EVENT_KEY?.split(',')[0]?.trim() ??
  readFileSync(`${dataDir}/bank-event-key`, 'utf8').trim()

const body = readFileSync(file, 'utf8')
const time = String(Math.floor(Date.now() / 1000))
const signature = createHmac('sha256', key).update(`${time}.${body}`).digest('hex')

const answer = await fetch(new URL('/bank/events', address), {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-bank-time': time, 'x-bank-signature': signature },
  body,
})
process.stdout.write(`${answer.status} ${await answer.text()}\n`)
process.exitCode = answer.ok ? 0 : 1
