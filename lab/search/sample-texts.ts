/** Short texts of our own in four languages, each with a question in other forms of its words. */

export interface SampleText {
  readonly hed: string;
  readonly body: string;
  readonly question: string;
}

export const sampleTexts: Readonly<Record<string, readonly SampleText[]>> = {
  es: [
    {
      hed: 'La lluvia que guardan las ciudades',
      body: 'Bajo las plazas hay depósitos enormes. Los ingenieros midieron cuánta agua recogen los tejados durante una tormenta. En verano riegan los jardines con ella.',
      question: 'ingeniero mide agua tejado',
    },
    {
      hed: 'Una panadería sin reloj',
      body: 'El horno se enciende cuando la masa lo pide. Las vecinas esperan conversando en la acera. El panadero aprendió el oficio de su abuela.',
      question: 'vecina espera acera panaderias',
    },
    {
      hed: 'Cartas desde el faro',
      body: 'El último guardián escribió a su hermana cada domingo. Describía barcos, nieblas y gaviotas heridas. Las cartas aparecieron dentro de una maleta.',
      question: 'guardian escribia hermana gaviota',
    },
    {
      hed: 'El tren que volvió al valle',
      body: 'Durante veinte años nadie oyó su silbato. La cooperativa compró los vagones y reparó los puentes. Ahora transporta manzanas y estudiantes.',
      question: 'cooperativas reparan puente vagon',
    },
    {
      hed: 'Quién cuida las bibliotecas',
      body: 'Los voluntarios encuadernan libros rotos. Una bibliotecaria inventó un catálogo de olores. Los niños preguntan siempre por dragones.',
      question: 'catalogo olor bibliotecarias',
    },
    {
      hed: 'Abejas en los tejados',
      body: 'Las colmenas urbanas producen una miel oscura. Los apicultores vigilan la temperatura con sensores. El ayuntamiento regaló semillas de lavanda.',
      question: 'apicultor sensor temperaturas miel',
    },
  ],
  zh: [
    {
      hed: '城市怎样储存雨水',
      body: '广场下面有巨大的水池。工程师测量屋顶在暴雨中收集多少水。夏天人们用它浇灌花园。',
      question: '工程师测量屋顶',
    },
    {
      hed: '没有时钟的面包店',
      body: '面团发好的时候炉子才点燃。邻居们在门口一边聊天一边等待。面包师从祖母那里学会了手艺。',
      question: '面包师祖母手艺',
    },
    {
      hed: '灯塔来信',
      body: '最后一位守塔人每个星期天给妹妹写信。他描写船只、大雾和受伤的海鸥。信件在一只皮箱里被发现。',
      question: '守塔人写信海鸥',
    },
    {
      hed: '回到山谷的火车',
      body: '二十年来没有人听见汽笛。合作社买下车厢并修好桥梁。现在它运送苹果和学生。',
      question: '合作社修好桥梁',
    },
    {
      hed: '谁在照顾图书馆',
      body: '志愿者装订破损的书籍。一位馆员发明了气味目录。孩子们总是询问关于龙的书。',
      question: '气味目录馆员',
    },
    {
      hed: '屋顶上的蜜蜂',
      body: '城市蜂箱出产深色的蜂蜜。养蜂人用传感器监测温度。市政府赠送薰衣草种子。',
      question: '养蜂人传感器温度',
    },
  ],
  ja: [
    {
      hed: '雨をためる街',
      body: '広場の下に大きな貯水槽がある。技術者は嵐のあいだ屋根が集める水を測定した。夏には庭の水やりに使われる。',
      question: '技術者 屋根 測定',
    },
    {
      hed: '時計のないパン屋',
      body: '生地がふくらむと窯に火が入る。近所の人は歩道でおしゃべりしながら待つ。店主は祖母から仕事を習った。',
      question: '店主 祖母 仕事',
    },
    {
      hed: '灯台からの手紙',
      body: '最後の灯台守は毎週日曜に妹へ手紙を書いた。船や霧や傷ついたカモメのことを記した。手紙は古い鞄の中で見つかった。',
      question: '灯台守 妹 カモメ',
    },
    {
      hed: '谷に戻った列車',
      body: '二十年のあいだ汽笛は聞こえなかった。協同組合が車両を買い橋を修理した。今はりんごと学生を運ぶ。',
      question: '協同組合 橋 修理',
    },
    {
      hed: '図書館を守る人',
      body: 'ボランティアが壊れた本を製本する。司書は匂いの目録を発明した。子どもはいつも竜について尋ねる。',
      question: '司書 匂い 目録',
    },
    {
      hed: '屋上のミツバチ',
      body: '都会の巣箱は濃い色の蜂蜜を作る。養蜂家はセンサーで温度を見守る。市役所はラベンダーの種を配った。',
      question: '養蜂家 センサー 温度',
    },
  ],
  ar: [
    {
      hed: 'مدن تحفظ المطر',
      body: 'تحت الساحات خزانات كبيرة. قاس المهندسون كمية الماء التي تجمعها السطوح أثناء العاصفة. وفي الصيف تسقى بها الحدائق.',
      question: 'مهندسون ماء سطوح',
    },
    {
      hed: 'مخبز بلا ساعة',
      body: 'يشتعل الفرن حين يختمر العجين. ينتظر الجيران على الرصيف وهم يتحدثون. تعلم الخباز المهنة من جدته.',
      question: 'خباز مهنة جيران',
    },
    {
      hed: 'رسائل من المنارة',
      body: 'كتب الحارس الأخير إلى أخته كل يوم أحد. وصف السفن والضباب والنوارس الجريحة. وجدت الرسائل داخل حقيبة.',
      question: 'حارس سفن نوارس',
    },
    {
      hed: 'القطار الذي عاد إلى الوادي',
      body: 'لم يسمع أحد صفيره عشرين سنة. اشترت التعاونية العربات وأصلحت الجسور. وهو الآن ينقل التفاح والطلاب.',
      question: 'تعاونية جسور عربات',
    },
    {
      hed: 'من يرعى المكتبات',
      body: 'يجلد المتطوعون الكتب الممزقة. اخترعت أمينة المكتبة فهرسا للروائح. يسأل الأطفال دائما عن التنانين.',
      question: 'فهرس متطوعون كتب',
    },
    {
      hed: 'نحل فوق السطوح',
      body: 'تنتج الخلايا في المدينة عسلا داكنا. يراقب النحالون الحرارة بأجهزة استشعار. وزعت البلدية بذور الخزامى.',
      question: 'نحالون حرارة عسل',
    },
  ],
};
