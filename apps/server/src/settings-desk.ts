import { z } from 'zod'
import { deskGroups } from './config-desk.ts'
import { text, url, whole } from './config-values.ts'
import { terms } from './setting-terms.ts'

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
