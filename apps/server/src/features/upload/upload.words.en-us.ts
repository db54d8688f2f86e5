import type { words as zhCn } from './upload.words.zh-cn.ts'

export const words: typeof zhCn = {
  messages: {
    fileTypeUnsupported:
      'This file cannot be used here. Please choose another one on your phone, or take a new one.',
    fileTooLarge: 'This file is too large. Please choose a smaller one.',
    fileUnreadable:
      'This file cannot be opened. It may be damaged or incomplete. Please choose another one or take a new one.',
    fileInfected:
      'This file was not accepted: the virus scanner found something harmful in it. Please choose another one, and ask your family or your branch to have a look at your phone.',
    fileTooManyPixels:
      'The picture is too large. Please make it smaller on your phone, or choose another one.',
    filmTooLong: 'The video is too long. It may last 10 minutes. Please cut it and try again.',
    filmCodecUnsupported:
      'Many phones show no picture of this video. Please record it again like this: in the settings of your phone, under Camera, Formats, choose “Most Compatible” (on some phones it is in the settings of the camera: Video encoding, H.264), then record with the camera of your phone.',
    filmInPieces:
      'This video was saved in many small pieces, as screen recorders, live streams and editing apps do, and many phones cannot play it. Please record it with the camera of your phone, or save it as an ordinary MP4 video in the app that made it.',
    filePreparing:
      'The file has arrived and is being prepared. A video may take a few minutes; please keep the page open.',
    uploadQuotaUsed:
      'You have uploaded as much as is allowed. Please delete works that you no longer need first. Pictures and videos that were sent and not entered are removed after a day, so you can also come again tomorrow.',
    storageFull: 'No new files can be stored just now. This is not your fault. Please try again later.',
    failedFilesOfDayUsed:
      'Too many of the files that you sent today could not be used. Please try again tomorrow, or ask your family or your branch for help.',
    failedFilesOfConnection:
      'Many files that could not be used came from your network just now, perhaps from other people. Please try again in an hour, or change between Wi-Fi and mobile data.',
    conversionsOfDayUsed:
      'Many of your videos were converted today; {max} a day are possible. Please try again tomorrow, or record the video again with “Most Compatible” in the settings of your phone, under Camera, Formats.',
    uploadCut: 'The upload was interrupted. Please check your connection and try again.',
    fileUnknown: 'This file was not found. It may have been deleted. Please upload it again.',
  },
}
