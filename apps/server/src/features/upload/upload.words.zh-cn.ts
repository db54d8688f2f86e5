import type { OwnMessages } from '../../kit/messages/messages.ts'

export const words = {
  messages: {
    fileTypeUnsupported: '这个文件在这里用不了。请在手机里另选一个，或者现拍一个。',
    fileTooLarge: '这个文件太大了。请换一个小一点的。',
    fileUnreadable: '这个文件打不开，可能已损坏或没有传完整。请换一个，或者重新拍一个。',
    fileInfected:
      '这个文件没有收下：安全检查发现里面可能有病毒。请另选一个文件，并请家人或网点的工作人员帮您检查一下手机。',
    fileTooManyPixels: '照片的尺寸太大了。请用手机把它改小一点，或者换一张。',
    filmTooLong: '视频太长了，最长 10 分钟。请剪短一些再上传。',
    filmCodecUnsupported:
      '这个视频的格式，很多手机放不出画面。请这样再拍一次：打开手机的“设置”，在“相机”的“格式”里选“兼容性最佳”（有的手机在相机的设置里，叫“视频编码”，选“H.264”），再用手机自带的相机拍。',
    filmInPieces:
      '这个视频是分成许多小段保存的（录屏、直播和剪辑软件常会这样），很多手机放不出来。请用手机自带的相机重新拍，或者在原来的软件里另存为普通的 MP4 视频。',
    filePreparing: '文件已经收到，正在处理。视频可能要几分钟，请不要关闭页面。',
    uploadQuotaUsed:
      '您上传的文件已达到上限。请先删除不需要的作品，再上传新的。传上来没有交的照片和视频，一天以后会自动清掉，您也可以明天再来。',
    storageFull: '现在存不下新的文件，不是您的问题。请过些时候再试。',
    failedFilesOfDayUsed: '今天上传的文件里，用不了的太多了。请明天再试，或者请家人、网点的工作人员帮忙。',
    failedFilesOfConnection:
      '您所在的网络里，刚才有许多文件传上来用不了，可能是别人的。请过一小时再试，或者换用手机流量、无线网络再传。',
    conversionsOfDayUsed:
      '今天转换格式的视频已经很多了（一天最多 {max} 个）。请明天再传，或者在手机“设置”的“相机”“格式”里选“兼容性最佳”，重新拍一个。',
    uploadCut: '上传中断了，文件没有传完整。请检查网络后再试一次。',
    fileUnknown: '找不到这个文件，它可能已经删除。请重新上传。',
  } satisfies OwnMessages,
}
