import type { Role } from '@club/contract/desk/roles.ts'
import type { DemoNames } from './desk.words.ts'

interface DemoPerson {
  personId: string
  /** The key of the name in the words. */
  name: keyof DemoNames
  roles: readonly Role[]
}

/** The invented people of a demo club's desk; between them they have every role. */
export const demoPeople: readonly DemoPerson[] = [
  { personId: 'demo-wen', name: 'wen', roles: ['editor'] },
  { personId: 'demo-shen', name: 'shen', roles: ['reviewer'] },
  { personId: 'demo-lu', name: 'lu', roles: ['files'] },
  { personId: 'demo-fang', name: 'fang', roles: ['approver', 'owner'] },
  { personId: 'demo-jian', name: 'jian', roles: ['auditor'] },
]
