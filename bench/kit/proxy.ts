import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../e2e/free-port.ts'

const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url))

export type ProxyKind = 'haproxy' | 'nginx'

/** The settings of deploy/ for these servers, without TLS, which takes nothing from how a server is replaced. */
function settingsOf(kind: ProxyKind, folder: string, port: number, servers: readonly string[]): string {
  if (kind === 'haproxy')
    return readFileSync(join(deploy, 'haproxy/haproxy.cfg'), 'utf8')
      .replace('maxconn 20000', 'maxconn 2000')
      .replace(/^ {2}(?:user|group|chroot) .*$/gm, '')
      .replace(/^ {2}bind :80$/m, `  bind 127.0.0.1:${port}`)
      .replace(/^ {2}bind :443.*$/m, '')
      .replace(/^ {2}http-request redirect scheme.*$/m, '')
      .replace(/^ {2}balance source$/m, '  balance roundrobin')
      .replace(/^ {2}hash-type.*$/m, '')
      .replace('127.0.0.1:8080', servers[0] ?? '')
      .replace('127.0.0.1:8081', servers[1] ?? '')
  const site = readFileSync(join(deploy, 'nginx/evergreen-club.conf'), 'utf8')
    .replace(/^server \{\n {2}listen 80;[\s\S]*?^\}$/m, '')
    .replace(/^ {2}listen 443.*$/m, `  listen 127.0.0.1:${port};`)
    .replace(/^ {2}ssl_.*$/gm, '')
    .replace(/^ {2}ip_hash;$/m, '')
    .replace('127.0.0.1:8080', servers[0] ?? '')
    .replace('127.0.0.1:8081', servers[1] ?? '')
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temporary = folders.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')
  return `daemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\n${temporary}\n${site}}\n`
}

async function untilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isOpen) return
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error('the proxy did not start')
}

/** Starts Debian's HAProxy or nginx with the settings of deploy/ in front of two servers, in turn. */
export async function startProxy(
  kind: ProxyKind,
  urls: readonly string[],
): Promise<{ url: string; stop(): Promise<void> }> {
  if (spawnSync(kind, ['-v']).status !== 0) throw new Error(`this needs ${kind}: apt-get install ${kind}`)
  const folder = mkdtempSync(join(tmpdir(), 'club-proxy-'))
  const port = await freePort()
  const file = join(folder, 'proxy.conf')
  writeFileSync(
    file,
    settingsOf(
      kind,
      folder,
      port,
      urls.map((url) => new URL(url).host),
    ),
  )
  const child = spawn(kind, kind === 'haproxy' ? ['-db', '-f', file] : ['-c', file], { stdio: 'inherit' })
  const ended = new Promise((done) => child.once('exit', done))
  await untilOpen(port)
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
