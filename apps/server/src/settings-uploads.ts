import { z } from 'zod'
import { bytesOfGb, isSocket, text, url, whole } from './config-values.ts'
import { terms, type Values } from './setting-terms.ts'

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

/** Where members' files are stored, and how much space they may take in total. */
interface UploadSettings {
  maxTotalBytes: number
  /** The command; null to do without it. */
  ffmpeg: string | null
  /** The daemon that scans files; null to do without it. */
  clamav: string | null
  /** Null: in the data folder. */
  s3: {
    endpoint: string
    bucket: string
    region: string
    key: { keyId: string; secret: string; sessionToken: null } | { file: string }
  } | null
}

type Settings = Values<typeof uploadSettings>

/** Conflicting settings of members' files, with the reasons. */
export function uploadProblems(s: Settings): string[] {
  const key = s.CLUB_S3_KEY_FILE ? [] : [s.CLUB_S3_KEY_ID, s.CLUB_S3_SECRET]
  const areApart = new Set([s.CLUB_S3_ENDPOINT, s.CLUB_S3_BUCKET, ...key].map(Boolean)).size > 1
  const areBoth = s.CLUB_S3_KEY_FILE && (s.CLUB_S3_KEY_ID || s.CLUB_S3_SECRET)
  return [
    ...(areApart
      ? [
          'CLUB_S3_ENDPOINT, CLUB_S3_BUCKET, CLUB_S3_KEY_ID and CLUB_S3_SECRET: set all or none; CLUB_S3_KEY_FILE stands for the last two',
        ]
      : []),
    ...(areBoth ? ['CLUB_S3_KEY_FILE: set it, or CLUB_S3_KEY_ID and CLUB_S3_SECRET'] : []),
  ]
}

export function uploadsOf(s: Settings): UploadSettings {
  const { CLUB_S3_ENDPOINT: endpoint, CLUB_S3_BUCKET: bucket, CLUB_S3_REGION: region } = s
  const { CLUB_S3_KEY_ID: keyId, CLUB_S3_SECRET: secret, CLUB_S3_KEY_FILE: file } = s
  const key = file ? { file } : keyId && secret ? { keyId, secret, sessionToken: null } : null
  return {
    maxTotalBytes: s.CLUB_UPLOAD_MAX_TOTAL_GB * bytesOfGb,
    ffmpeg: s.CLUB_FFMPEG === 'none' ? null : s.CLUB_FFMPEG,
    clamav: s.CLUB_CLAMAV_SOCKET ?? null,
    s3: endpoint && bucket && key ? { endpoint, bucket, region, key } : null,
  }
}
