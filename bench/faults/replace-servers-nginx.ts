import { replaceServers } from '../replace-servers.ts'

await replaceServers('nginx')
