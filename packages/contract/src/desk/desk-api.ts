import { acts } from './acts.ts'
import { content } from './content-desk.ts'
import type { DeskEndpoint } from './desk-endpoint.ts'
import { people } from './people.ts'

/** Every call of the desk, by group. It has a listener of its own: none of them is reached through the members' port. */
export const deskApi = { people, acts, content }

export type DeskApi = typeof deskApi
export type DeskGroup = keyof DeskApi

/** Every entry with its group and name. */
export function allDeskEndpoints(): { group: DeskGroup; call: string; entry: DeskEndpoint }[] {
  return Object.entries(deskApi).flatMap(([group, calls]) =>
    Object.entries(calls as Record<string, DeskEndpoint>).map(([call, entry]) => ({
      group: group as DeskGroup,
      call,
      entry,
    })),
  )
}
