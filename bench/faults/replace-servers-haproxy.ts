import { replaceServers } from '../kit/replace-servers.ts'

await replaceServers('haproxy')
