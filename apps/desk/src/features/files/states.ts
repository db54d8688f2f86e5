import type { FedFile } from '@club/contract/desk/feeds.ts'

/** How a file's state is shown. */
export const tones = {
  running: 'warm',
  done: 'good',
  stopped: 'warm',
  refused: 'bad',
  partlyTakenBack: 'warm',
  takenBack: 'calm',
} as const satisfies Record<FedFile['state'], string>
