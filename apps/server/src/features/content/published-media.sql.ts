import { statement } from '../../kit/db.ts'

export const namedMedia = statement<{ name: string; fileName: string }>(
  'content_named_media',
  `SELECT n.name, m.file_name FROM content_media_name n JOIN content_media m ON m.hash = n.hash`,
)

export const mediaFiles = statement<{ fileName: string; byteCount: number; checksum: string }>(
  'content_media_files',
  'SELECT file_name, byte_count, checksum FROM content_media_file',
)

export const mediaPart = statement<{ bytes: Uint8Array }>(
  'content_media_part',
  'SELECT bytes FROM content_media_part WHERE file_name = $1 AND part_no = $2',
)
