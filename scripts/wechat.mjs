#!/usr/bin/env node
// `npm run wechat`: plays WeChat's server for a club on this machine, so that its pages are signed without an
// account. It ends with Ctrl+C. For a port other than 8090: `npm run wechat -- 8091`.
import process from 'node:process'
import { runSource } from './run-source.mjs'
import { setUp } from './setup.mjs'

const port = Number(process.argv[2] ?? 8090)

await setUp()
const { module } = await runSource('apps/server/src/testing/wechat-stand-in.ts')
const { standInAppId, standInSecret, startWeChatStandIn } = module
const { url } = await startWeChatStandIn(port).catch((error) => {
  const isTaken = error.code === 'EADDRINUSE'
  process.stderr.write(isTaken ? `Port ${port} is in use; is WeChat played already?\n` : `${error.message}\n`)
  process.exit(1)
})
process.stdout.write(`WeChat is played at ${url}. Start the club in another window with:

CLUB_WECHAT_APP_ID=${standInAppId} CLUB_WECHAT_SECRET='${standInSecret}' CLUB_WECHAT_API_URL=${url} CLUB_PUBLIC_URL=http://127.0.0.1:8080 npm start
`)
