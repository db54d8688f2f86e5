import type { Role } from '@club/contract/desk/roles.ts'

interface DemoPerson {
  personId: string
  /** In both scripts: the name stands in the log and beside what somebody wrote, whoever reads it. */
  name: string
  roles: readonly Role[]
}

/**
 * The invented people of a demo club's desk; between them they have every role, and two confirm, so that what the
 * owner orders can be confirmed, too.
 */
export const demoPeople: readonly DemoPerson[] = [
  { personId: 'demo-wen', name: '文静 Wen Jing', roles: ['editor'] },
  { personId: 'demo-shen', name: '沈明 Shen Ming', roles: ['reviewer'] },
  { personId: 'demo-lu', name: '陆行 Lu Xing', roles: ['files', 'approver'] },
  { personId: 'demo-fang', name: '方远 Fang Yuan', roles: ['approver', 'owner'] },
  { personId: 'demo-jian', name: '简平 Jian Ping', roles: ['auditor'] },
]
