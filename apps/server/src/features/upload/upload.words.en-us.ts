import type { words as zhCn } from './upload.words.zh-cn.ts'

export const words: typeof zhCn = {
  messages: {
    fileTypeUnsupported:
      'This kind of file cannot be used. Please choose a picture (JPEG, PNG, WebP, HEIC) or a video (MP4, MOV).',
    fileTooLarge:
      'The file is too large. A picture may have 20 MB, a video 300 MB. Please choose a smaller one.',
    fileUnreadable:
      'This file cannot be opened. It may be damaged or incomplete. Please choose another one or take a new one.',
    fileTooManyPixels:
      'The picture is too large. Please make it smaller on your phone, or choose another one.',
    filmTooLong: 'The video is too long. It may last 10 minutes. Please cut it and try again.',
    filmCodecUnsupported:
      'This kind of video cannot be played. Please record it with the camera of your phone, or choose another one.',
    uploadQuotaUsed:
      'You have uploaded as much as is allowed. Please delete works that you no longer need first.',
    storageFull: 'No new files can be stored just now. This is not your fault. Please try again later.',
    uploadCut: 'The upload was interrupted. Please check your connection and try again.',
    fileUnknown: 'This file was not found. It may have been deleted. Please upload it again.',
  },
}
