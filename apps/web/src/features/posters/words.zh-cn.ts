/** Texts of the pages that make posters; loaded with them. */
export const words = {
  titles: {
    '/createPoster': '制作海报',
    '/createPoster25': '制作2025作品海报',
  },
  lead: '选一个样式，写一句话，海报就做好了。',
  steps: {
    template: '第一步：选一个样式',
    words: '第二步：写一句话',
    poster: '海报做好后，可以保存',
    certificate: '您的证书',
  },
  templates: '海报的样式',
  next: '下一步',
  make: '做海报',
  makeCertificate: '做证书',
  subject: '海报上放什么',
  subjects: {
    invitation: '邀请亲友',
    invitationText: '您的名字和邀请的话，朋友扫一扫就能来。',
    work: (name: string) => `作品《${name}》`,
    workText: '作品的图片和号码，朋友扫一扫就能看到。',
    certificate: (name: string) => `《${name}》的获奖证书`,
    certificateText: '证书上的字是固定的，不用自己写。',
  },
  text: '海报上的话',
  textHint: '可以不写，不写就用现成的话。也可以按键盘上的话筒，说出来。',
  left: (signs: number) => `还能写${signs}个字`,
  suggestions: '点一句，就放上去：',
  own: {
    invitation: [
      '退休的日子，一起过得更有滋味',
      '有书读，有戏看，有朋友聊天',
      '身体健康，天天有新鲜事',
      '最好的时光，我们一起过',
    ],
    work: ['这是我的一点心意，请您看看', '喜欢就投我一票吧', '活到老，学到老，乐到老', '把好时光留在作品里'],
  },
  alt: { invitation: '您的邀请海报', work: '作品海报', certificate: '获奖证书' },
  changeTemplate: '换一个样式',
  changeWords: '改上面的话',
  back: '上一步',
}
