import type { Role } from '@club/contract/desk/roles.ts'
import type { Language } from '@club/contract/languages.ts'

interface DemoPerson {
  personId: string
  names: Readonly<Record<Language, string>>
  roles: readonly Role[]
}

/** The invented people of a demo club's desk; between them they have every role. */
export const demoPeople: readonly DemoPerson[] = [
  { personId: 'demo-wen', names: { zh_cn: '文静', en_us: 'Wen Jing' }, roles: ['editor'] },
  { personId: 'demo-shen', names: { zh_cn: '沈明', en_us: 'Shen Ming' }, roles: ['reviewer'] },
  { personId: 'demo-lu', names: { zh_cn: '陆行', en_us: 'Lu Xing' }, roles: ['files'] },
  { personId: 'demo-fang', names: { zh_cn: '方远', en_us: 'Fang Yuan' }, roles: ['approver', 'owner'] },
  { personId: 'demo-jian', names: { zh_cn: '简平', en_us: 'Jian Ping' }, roles: ['auditor'] },
]
