import type { OwnMessages } from '../../kit/messages/messages.ts'

export const words = {
  messages: {
    fileTypeUnsupported: '这种文件用不了。请选择照片（JPEG、PNG、WebP、HEIC）或视频（MP4、MOV）。',
    fileTooLarge: '文件太大了。照片最大 20 MB，视频最大 300 MB，请换一个小一点的。',
    fileUnreadable: '这个文件打不开，可能已损坏或没有传完整。请换一个，或者重新拍一个。',
    fileTooManyPixels: '照片的尺寸太大了。请用手机把它改小一点，或者换一张。',
    filmTooLong: '视频太长了，最长 10 分钟。请剪短一些再上传。',
    filmCodecUnsupported: '这种视频格式播放不了。请用手机自带的相机重新拍摄，或者换一个视频。',
    uploadQuotaUsed: '您上传的文件已达到上限。请先删除不需要的作品，再上传新的。',
    storageFull: '现在存不下新的文件，不是您的问题。请过些时候再试。',
    uploadCut: '上传中断了，文件没有传完整。请检查网络后再试一次。',
    fileUnknown: '找不到这个文件，它可能已经删除。请重新上传。',
  } satisfies OwnMessages,
}
