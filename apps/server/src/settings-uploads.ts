import { z } from 'zod'
import { isSocket, text, url, whole } from './config-values.ts'
import { terms } from './setting-terms.ts'

/** The settings of members' files, in the order of `.env.example`. */
export const uploadSettings = {
  CLUB_UPLOAD_MAX_TOTAL_GB: whole.pipe(z.number().min(1).max(1_000_000)).default(100).register(terms, {
    about: "Members' files.",
    help: 'How much the files of all members may take, in GB.',
  }),
  CLUB_FFMPEG: text.default('ffmpeg').register(terms, {
    help:
      'The program that draws the pictures of films and converts films that not every phone plays; `none` does without ' +
      'it, and such films are refused.',
  }),
  CLUB_CLAMAV_SOCKET: z
    .string()
    .refine(isSocket, 'must be the path of a socket, or host:port')
    .optional()
    .register(terms, {
      help:
        "ClamAV's daemon, which scans what members upload: the path of its socket, or host:port. What it finds " +
        'something in is refused; what it could not look at is shown to nobody until it was scanned or reviewed. See ' +
        'docs/operations/contest.md#scanning.',
      example: '/run/clamav/clamd.ctl',
    }),
  CLUB_S3_ENDPOINT: url.optional().register(terms, {
    help:
      "Members' files in a bucket that speaks the protocol of S3, addressed by path. Without it they are in the data " +
      'folder, which several servers must then share.',
    example: 'https://s3.example',
  }),
  CLUB_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional()
    .register(terms, {}),
  CLUB_S3_REGION: text.default('us-east-1').register(terms, {}),
  CLUB_S3_KEY_ID: text.optional().register(terms, {}),
  CLUB_S3_SECRET: text.optional().register(terms, { isSecret: true }),
  CLUB_S3_KEY_FILE: text.optional().register(terms, {
    help:
      'A file with a key that lasts hours, which another program replaces in time, instead of CLUB_S3_KEY_ID and ' +
      'CLUB_S3_SECRET: in the form of AWS, with aws_access_key_id, aws_secret_access_key and aws_session_token. It is ' +
      'read again whenever it was written. See docs/operations/keys.md#short-lived-credentials.',
    example: '/run/club/s3-credentials',
  }),
}
