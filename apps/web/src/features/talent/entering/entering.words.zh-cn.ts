import type { FileProblem } from '../../../kit/upload/upload.rules.ts'

type TypeName =
  | 'photography'
  | 'calligraphyPainting'
  | 'songDanceInstruments'
  | 'calligraphy'
  | 'painting'
  | 'folkArt'
  | 'video'
  | 'picture'

const kindTexts: Record<TypeName, string> = {
  photography: '您拍的照片，一到三张。',
  calligraphyPainting: '给您的字或画拍一到三张照片。',
  songDanceInstruments: '唱歌、跳舞或演奏，录成一段视频。',
  calligraphy: '给您写的字拍一到三张照片。',
  painting: '给您的画拍一到三张照片。',
  folkArt: '给您做的手工拍一到三张照片。',
  video: '唱歌、跳舞、演奏都可以，一段视频，最长十分钟。',
  picture: '照片、书法、绘画、手工都可以，一到三张。',
}

const fileProblems: Record<FileProblem, string> = {
  notAPicture: '这不是照片。请选一张照片。',
  notAFilm: '这不是视频。请选一段视频。',
  pictureTooLarge: '这张照片超过20兆，太大了。请换一张。',
  filmTooLarge: '这段视频超过300兆，太大了。请剪短一些，或者换一段。',
  empty: '这个文件是空的。请换一个。',
}

/** Texts for entering a work; loaded with its steps. */
export const words = {
  begin: '交一件作品',
  beginText: '一共四步：选种类、放照片或视频、写名字、看一看再交。',
  canStop: '中途离开也不会丢。',
  cannotStop: '请一次做完：这里存不住，关掉或刷新页面就没有了。',
  goOn: '接着上次的做',
  goOnText: (step: number) => `您上次做到第${step}步，写好的、传好的都还在。`,
  visitorText: '放照片之前要先登录。种类可以先选，登录以后接着做。',
  closedTitle: '这一届已经不收作品了',
  closedText: '作品墙上可以看大家的作品。下一届的时间定了，会在首页告诉大家。',
  closedVoteText:
    '作品都收齐了，交作品已经结束。投票还没有结束，您可以看作品、投票。已经交的作品，在“我的作品”里。',
  toVoting: '去看作品、投票',
  keptOutTitle: '您现在不能参赛',
  keptOutText: '按银行的规定，您暂时不能交作品，也不能投票。大家的作品照样可以看。想知道原因，请打客服电话。',
  usedTitle: (most: number) => `您已经交了${most}件作品`,
  usedText: '这一届最多交这么多。想交新的，请先在“我的作品”里删去一件。',
  toMine: '看我的作品',
  toWall: '去作品墙看看',
  notChangeable: '这件作品现在不能改动',
  notChangeableText: '只有等待审核的、退回的作品可以修改。',
  stepOf: (step: number, all: number) => `第${step}步，共${all}步`,
  next: '下一步',
  back: '上一步',
  titles: {
    1: '选一个种类',
    2: { image: '放照片', video: '放视频' },
    3: '给作品起个名字',
    4: '看一看，交作品',
  },
  kind: {
    legend: '您想交哪一种？',
    texts: kindTexts,
    missing: '请先选一种。',
  },
  signIn: {
    title: '请先登录',
    text: '照片和视频会存在您的名下，所以这一步要登录。您选好的种类会留着。',
    button: '登录',
  },
  files: {
    lead: {
      image: (most: number) => `可以放1到${most}张照片，放好就自动上传，您可以接着往下做。`,
      video: (minutes: number) => `放一段视频，最长${minutes}分钟。放好就自动上传，您可以接着往下做。`,
    },
    take: { image: '现在拍一张', video: '现在拍一段' },
    pick: { image: '从手机里选', video: '从手机里选' },
    full: (most: number) => `已经有${most}张了。想换一张，请先去掉一张。`,
    missing: { image: '请先放一张照片。', video: '请先放一段视频。' },
    unsolved: '有文件没有传上去。请照它下面写的做，或者去掉它。',
    problems: fileProblems,
    name: { image: (at: number) => `第${at}张照片`, video: '视频' },
    noPreview: '这台手机显示不了这个文件，传好以后大家能看到。',
    sending: (percent: number) => `正在上传，已传${percent}%`,
    checking: '传完了，正在检查',
    waiting: '暂时传不上去。过一会儿会自动接着传，您可以先做别的。',
    stored: '传好了',
    lost: (name: string) => `这部手机里没有存下“${name}”。请再选一次。`,
    lostUnnamed: '这部手机里没有存下这个文件。请去掉它，再选一次。',
    again: '现在再试',
    remove: { image: '去掉这张', video: '去掉这段' },
    progress: '上传进度',
    ofFile: (button: string, file: string) => `${button}：${file}`,
  },
  name: {
    label: '作品的名字',
    hint: (left: number) => `还可以写${left}个字。`,
    missing: '请写一个名字。',
    long: (most: number) => `名字最多${most}个字，请短一点。`,
  },
  intro: {
    label: '说说这件作品',
    optional: '（可以不写）',
    hint: (left: number) => `什么时候做的、想说什么，都可以。还可以写${left}个字。`,
    long: (most: number) => `最多${most}个字，请短一点。`,
    dictation: '不想打字，可以点手机键盘上的话筒，说给它听。',
  },
  look: {
    lead: '交上去以后，大家看到的就是这样。',
    byYou: '作者：您',
    change: '改一改',
    review: '交上去以后，先由工作人员看一看，通过了大家才能看到。',
    send: '交作品',
    sendChange: '重新交',
    sending: '正在交，请稍等',
    stillUploading: '还在上传，传完就可以交',
    waiting: '还没有传完，传完以后就可以交了。不用守在这里。',
    filesWrong: '有文件没有传上去，请先回到第2步看一看。',
    toFiles: '回到第2步',
    failed: '还没有交上去',
    sendAgain: '文件在服务器上已经过期，要重新上传。请看第2步，传完以后再按一次。',
  },
}
