import { type Role, roles } from '@club/contract/desk/roles.ts'
import { z } from 'zod'
import type { ProviderSettings } from './kit/desk/provider-settings.ts'

/** Where the desk listens, and who signs people in there. */
export interface DeskSettings {
  port: number
  host: string
  /** Whether another port serves as well: nobody chose this one. */
  mayMove: boolean
  /** Where the members' app shows drafts; 0: at any port. */
  previewPort: number
  /** Null: at the desk's own host. */
  previewOrigin: string | null
  /** Null in a demo club with its invented people; elsewhere nobody signs in then. */
  provider: ProviderSettings | null
}

/** Pairs like `club-editors=editor`, separated by commas. */
export const deskGroups = z
  .string()
  .transform((value) => value.split(',').map((pair) => pair.split('=').map((part) => part.trim())))
  .pipe(z.array(z.tuple([z.string().min(1), z.enum(roles)])))
  .transform((pairs): Record<string, Role> => Object.fromEntries(pairs))

interface Settings {
  PORT: number
  CLUB_DESK_PORT?: number | undefined
  CLUB_DESK_HOST: string
  CLUB_DESK_URL?: string | undefined
  CLUB_DESK_PREVIEW_PORT?: number | undefined
  CLUB_DESK_PREVIEW_URL?: string | undefined
  CLUB_DESK_ISSUER?: string | undefined
  CLUB_DESK_CLIENT_ID?: string | undefined
  CLUB_DESK_CLIENT_SECRET?: string | undefined
  CLUB_DESK_ROLES_CLAIM: string
  CLUB_DESK_GROUPS: Record<string, Role>
}

/** Conflicting settings of the desk, with the reasons. */
export function deskProblems(s: Settings): string[] {
  const names = [
    'CLUB_DESK_ISSUER',
    'CLUB_DESK_CLIENT_ID',
    'CLUB_DESK_CLIENT_SECRET',
    'CLUB_DESK_URL',
    'CLUB_DESK_PREVIEW_URL',
    'CLUB_DESK_PREVIEW_PORT',
  ] as const
  const given = names.filter((name) => s[name] !== undefined)
  const areNoneOrAll = given.length === 0 || given.length === names.length
  // On one computer, without an identity provider, only the port may need a choice.
  const isPortAlone = given.length === 1 && given[0] === 'CLUB_DESK_PREVIEW_PORT'
  const { CLUB_DESK_URL: deskUrl, CLUB_DESK_PREVIEW_URL: previewUrl } = s
  // Cookies belong to a host, whatever its port: a script of a preview must set none for the desk.
  const areOneHost = deskUrl && previewUrl && new URL(deskUrl).hostname === new URL(previewUrl).hostname
  return [
    ...(areNoneOrAll || isPortAlone
      ? []
      : [`${names.slice(0, -1).join(', ')} and ${names.at(-1)}: set all or none`]),
    ...(areOneHost ? ['CLUB_DESK_PREVIEW_URL: must have another host than CLUB_DESK_URL'] : []),
  ]
}

/** The desk's listener: a demo club has one beside the club's, others only where it is set. */
export function deskOf(s: Settings, isDemo: boolean): DeskSettings | null {
  const port = s.CLUB_DESK_PORT ?? (isDemo ? besides(s.PORT) : undefined)
  if (port === undefined) return null
  const { CLUB_DESK_ISSUER: issuer, CLUB_DESK_CLIENT_ID: clientId } = s
  const { CLUB_DESK_CLIENT_SECRET: clientSecret, CLUB_DESK_URL: deskUrl } = s
  const { CLUB_DESK_ROLES_CLAIM: rolesClaim, CLUB_DESK_GROUPS: groups } = s
  return {
    port,
    host: s.CLUB_DESK_HOST,
    mayMove: s.CLUB_DESK_PORT === undefined,
    previewPort: s.CLUB_DESK_PREVIEW_PORT ?? 0,
    previewOrigin: s.CLUB_DESK_PREVIEW_URL ? new URL(s.CLUB_DESK_PREVIEW_URL).origin : null,
    provider:
      issuer && clientId && clientSecret && deskUrl
        ? { issuer, clientId, clientSecret, deskUrl, rolesClaim, groups }
        : null,
  }
}

/** The port after another one; any where that is any. */
const besides = (port: number) => (port === 0 ? 0 : port + 1)
