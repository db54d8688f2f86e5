/** The large buttons of a video. */
export const words = {
  play: '播放',
  pause: '暂停',
  back: '后退10秒',
  speed: '播放快慢',
  speeds: { slow: '慢一点', normal: '正常', fast: '快一点', faster: '更快' },
  captions: (language: string) => `${language}字幕`,
  showCaptions: '打开字幕',
  hideCaptions: '关掉字幕',
  failed: '视频没有打开',
  failedText: '请检查网络，再点“再试一次”。',
  unplayable: '这个手机放不出这个视频',
  unplayableText: '请换一台新一点的手机，或者用电脑看。',
  noPicture: '只有声音，没有画面',
  noPictureText: '这个手机放不出这个视频的画面。请换一台新一点的手机，或者用电脑看。',
  retry: '再试一次',
}
