import { type Role, roles } from '@club/contract/desk/roles.ts'
import { z } from 'zod'
import { text, url, whole } from './config-values.ts'
import type { ProviderSettings } from './kit/desk/provider-settings.ts'
import { terms, type Values } from './setting-terms.ts'

/** Pairs like `club-editors=editor`, separated by commas. */
const deskGroups = z
  .string()
  .transform((value) => value.split(',').map((pair) => pair.split('=').map((part) => part.trim())))
  .pipe(z.array(z.tuple([z.string().min(1), z.enum(roles)])))
  .transform((pairs): Record<string, Role> => Object.fromEntries(pairs))

/** The settings of the desk. */
export const deskSettings = {
  CLUB_DESK_PORT: whole
    .pipe(z.number().max(65_535))
    .optional()
    .register(terms, {
      about: 'The desk.',
      help:
        'The page on which the bank runs the club is served here, apart from what members reach. In a demo club the ' +
        'default is the port after PORT; elsewhere, without it, nowhere.',
      example: '3001',
    }),
  CLUB_DESK_HOST: text.default('127.0.0.1').register(terms, {
    help: "The address of that listener: one that only the bank's own network reaches.",
  }),
  CLUB_DESK_URL: url.optional().register(terms, {
    help: 'Where the desk is reached. The identity provider sends browsers back to /signed-in there.',
    example: 'https://desk.club.example',
  }),
  CLUB_DESK_PREVIEW_PORT: whole
    .pipe(z.number().max(65_535))
    .optional()
    .register(terms, {
      help:
        "The members' app is served here with drafts in their place, for editors to look at; any free port by default. " +
        'It is an address of its own, so that its script reaches nothing of the desk.',
      example: '3002',
    }),
  CLUB_DESK_PREVIEW_URL: url.optional().register(terms, {
    help: 'Where that is reached: another host of the same site as the desk.',
    example: 'https://preview.desk.club.example',
  }),
  CLUB_DESK_ISSUER: url.optional().register(terms, {
    help: "The bank's identity provider, by OpenID Connect (code flow with PKCE). Without it, nobody signs in at the desk.",
    example: 'https://id.bank.example',
  }),
  CLUB_DESK_CLIENT_ID: text.optional().register(terms, {
    help: 'What the identity provider calls the desk.',
    example: 'evergreen-desk',
  }),
  CLUB_DESK_CLIENT_SECRET: text
    .optional()
    .register(terms, { isSecret: true, help: "The desk's secret there." }),
  CLUB_DESK_ROLES_CLAIM: text.default('roles').register(terms, {
    help: "The claim with somebody's roles or groups, in the id token or the user info.",
  }),
  CLUB_DESK_GROUPS: deskGroups.default({}).register(terms, {
    help:
      'Which group of the identity provider has which role of the desk: editor, reviewer, files, approver, auditor, ' +
      'owner. Without it, groups are called like the roles.',
    example: 'club-editors=editor,club-second=approver',
  }),
}

/** Where the desk listens, and who signs people in there. */
interface DeskSettings {
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

type Settings = Values<typeof deskSettings> & { PORT: number }

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
