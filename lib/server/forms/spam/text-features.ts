import { trimInvisible } from '@/lib/forms/validation/field-values';
import { normalizeText } from '@/lib/intl/normalize-text';

/** UTF-16 code units that are read of a text: spam states its offer early, and links are often last. */
const maxStart = 6000;
const maxEnd = 2000;

/** Letters of a word that count: `ranking` and `rankings` are one feature. */
const stemLength = 6;

/** Features of one message. More make it slower and not more certain. */
const maxFeatures = 1200;

/** A feature of a text, and how operators read it; for one that is no word, its name (see stored-reasons.ts). */
export type TextFeatures = ReadonlyMap<string, string>;

/**
 * Returns what a message consists of, for the word model: stems of words, and their themes and kinds of
 * things such as links and sums, whose names begin with `#`. Each has the words that it was found as.
 */
export function textFeatures(text: string): TextFeatures {
  const features = new Map<string, string>();
  const add = (feature: string, shown: string) => {
    if (features.size < maxFeatures && !features.has(feature)) features.set(feature, shown);
  };
  const read = shorten(text);
  const plain = replaceThings(plainText(read), add);
  for (const [feature, shown] of shapeFeatures(read)) add(feature, shown);
  const hasUnspaced = unspaced.test(plain);
  for (const word of plain.match(tokens) ?? []) {
    if (hasUnspaced && unspaced.test(word)) {
      for (let at = 0; at < word.length - 1; at += 1) {
        const pair = word.slice(at, at + 2);
        add(pair, pair);
        const theme = themeOf(pair);
        if (theme !== undefined) add(theme, pair);
      }
      continue;
    }
    // References and numbers of orders have letters that are no words.
    if (word.startsWith('#') || /\d/.test(word)) continue;
    add(stemOf(word), word);
    const theme = themeOf(word);
    if (theme !== undefined) add(theme, word);
  }
  return features;
}

/** A word or number, a thing that was replaced by its name, or a run of characters without spaces. */
const tokens =
  /#[a-z-]+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|[\p{L}\p{M}\d]+(?:['’][\p{L}\p{M}]+)*/gu;

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function stemOf(word: string): string {
  const end = word.search(/['’]/u);
  return word.slice(0, end === -1 ? stemLength : Math.min(end, stemLength));
}

/**
 * Replaces links, addresses, sums and numbers by their names, and adds them as features. Most texts have
 * no character that begins one, and finding that out takes less time than its pattern.
 */
function replaceThings(text: string, add: (feature: string, shown: string) => void): string {
  const withoutLinks = text.replaceAll(/(?:https?:\/\/|www\.)[^\s<>"\])]+/gu, (link) => {
    add('#link', '#link');
    if (shorteners.test(link)) add('#short-link', '#short-link');
    return ' #link ';
  });
  const withoutAddresses = withoutLinks.includes('@')
    ? withoutLinks.replaceAll(/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/gu, (address) => {
        add('#address', address);
        return ' #address ';
      })
    : withoutLinks;
  if (!/\d/u.test(withoutAddresses)) return withoutAddresses;
  return withoutAddresses
    .replaceAll(
      /[$€£₽¥]\s?\d[\d.,]{0,20}\s?[km]?\b|\b\d[\d.,]{0,20}\s?(?:[$€£₽¥元円]|(?:usd|eur|gbp|euros?|dollars?|pounds?|zł|tl|btc)\b)/gu,
      (sum) => {
        add(Number(sum.replaceAll(/\D/gu, '')) >= 50_000 ? '#large-sum' : '#sum', sum.trim());
        return ' #sum ';
      },
    )
    .replaceAll(/\d{1,9}(?:[.,]\d{1,9})?\s?%/gu, (percent) => {
      add('#percent', percent);
      return ' #percent ';
    });
}

const shorteners =
  /\/\/(?:bit\.ly|tinyurl\.com|t\.co|goo\.gl|cutt\.ly|is\.gd|rb\.gy|t\.me|wa\.me|ow\.ly)\//u;

/** Returns features of how a text is written. */
function shapeFeatures(text: string): (readonly [string, string])[] {
  const shapes: (readonly [string, string])[] = [];
  if (/!!|[!?]{3}/u.test(text)) shapes.push(['#exclaims', '!!']);
  if (isCapitals(text)) shapes.push(['#capitals', '#capitals']);
  if (/[?？؟]/u.test(text)) shapes.push(['#asks', '#asks']);
  if (isShort(text)) shapes.push(['#short', '#short']);
  return shapes;
}

/** Whether most letters of a text are capitals. */
function isCapitals(text: string): boolean {
  const minLetters = 20;
  const share = 0.6;
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  // Most texts have few capitals, so that their letters need not be counted.
  if (capitals <= minLetters * share) return false;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters > minLetters && capitals > letters * share;
}

/** Whether a text has fewer than ten words. */
function isShort(text: string): boolean {
  const word = /[\p{L}\p{M}]+/gu;
  let count = 0;
  while (count < 10 && word.test(text)) count += 1;
  return count < 10;
}

/** Returns a text in lower case. Letters that only look different, such as 𝗯𝘂𝘆, become plain ones. */
function plainText(text: string): string {
  const trimmed = trimInvisible(text);
  if (/^\p{ASCII}*$/u.test(trimmed)) return trimmed.toLowerCase();
  return normalizeText(trimmed, 'NFKC')
    .replaceAll(/[\u200b-\u200d\u2060\u00ad\ufeff]/gu, '')
    .toLowerCase();
}

function shorten(text: string): string {
  return text.length <= maxStart + maxEnd
    ? text
    : `${text.slice(0, maxStart)} ${text.slice(-maxEnd)}`;
}

/**
 * Words of one theme in several languages: a model that was made from English examples then also knows
 * the theme in other languages. Entries match by their first six letters, and those of Chinese and
 * Japanese by two characters. A theme is no sign of spam by itself; the examples decide what it counts.
 */
const themes: Readonly<Record<string, string>> = {
  search:
    'seo backlink backlinks ranking rankings ranked keywords serp traffic visibility dofollow référencement posicionamiento posizionamento pozycjonowanie pozycjonowania suchmaschine suchmaschinenoptimierung продвижение продвижения раскрутка топ сео sıralama 优化 排名 首页 検索 順位 上位',
  clients:
    'leads lead customers customer clients client sales revenue competitors b2b conversions prospects outreach advertising advertise ads kunden kundengewinnung umsatz clientes ventas ingresos clienti vendite klientów klienci sprzedaż клиенты клиентов заявок заявки продажи рекламу рекламы 客户 müşteri khách klanten advertenties publicité annonces',
  earnings:
    'earn earning earnings income profit profits passive profitable gagnez gagner revenus verdienen verdiene einkommen gana gane ganar ganancias ingreso ganhe ganhar renda guadagna guadagnare заработок зарабатывать заработать доход доходы прибыль zarabiaj zarobić kazanç kazanın 收益 赚钱 日赚 稼げ 副業 収入 verdien kiếm',
  investing:
    'invest investor investors investment investments investieren investition investissement inversión inversiones inversor investimento инвестиции инвестировать inwestuj inwestycja yatırım forex trading trader brokers pips roi dividends 投资 投資',
  coins:
    'bitcoin bitcoins btc crypto cryptos cryptocurrency ethereum usdt presale airdrop wallet blockchain krypto kryptowährung cripto criptomonedas criptomoedas криптовалюта криптовалюты биткоин биткоины 比特 虚拟',
  loans:
    'loan loans lender lenders lending borrow financing funding kredit kredite sofortkredit darlehen prêt prêts crédit crédits préstamo préstamos prestito prestiti empréstimo empréstimos pożyczka pożyczki кредит кредиты займ займы kredi lening vay قروض قروضا قرض 贷款 借款 放款 融资',
  gambling:
    'casino casinos bet bets betting slots spins jackpot poker roulette gambling sportsbook wetten apuestas apostas scommesse zakłady ставки казино букмекер слоты bahis gacor situs maxwin 赌场 百家 开户 投注 彩票',
  pills:
    'viagra cialis levitra kamagra xanax tramadol oxycodone adderall pharmacy pills erectile enlargement enhancement testosterone виагра',
  adult:
    'sex sexy xxx porn porno cams escort escorts dating singles nude brides hookup интим секс знакомства 美女 成人',
  prizes:
    'winner won prize lottery jackpots congratulations felicidades félicitations glückwunsch gewonnen congratulazioni parabéns gratulacje wygrałeś поздравляем выиграли выигрыш 中奖 恭喜 当選 premio',
  inheritance:
    'million millions millionen millones milioni миллион миллионов 百万 beloved beneficiary inheritance inherit barrister widow kin deceased compensation fund funds heritage héritage fortune erbschaft herencia fortuna наследство',
  urgency:
    'urgent urgently immediately expires expire expired hurry deadline jetzt sofort umgehend maintenant immédiatement ahora inmediatamente subito срочно сейчас немедленно natychmiast hemen agora nu 立即 马上 今すぐ',
  messengers:
    'whatsapp telegram skype wechat viber zalo wickr icq discord 微信 加微 加qq ватсап вотсап вацап телеграм телеграмм телеграме واتساب',
  bargains:
    'offer offers offering discount discounts promo promotion deal deals cheap cheapest affordable unbeatable wholesale angebot angebote rabatt günstig günstige günstigen preise offre réduction promotionnel tarif tarifs oferta ofertas ofrecemos descuento barato offriamo offerta sconto oferujemy rabat zniżka ceny скидка скидки скидкой акция предлагаем недорого цены низкие 优惠 价格 最低 折扣 割引 khuyến rẻ indirim ucuz fiyat fiyatlar aanbieding korting offerte proposons bieten oferecemos',
  gratis:
    'free gratis gratuit gratuite gratuito gratuita kostenlos kostenlose kostenloses unverbindlich unverbindliches бесплатно бесплатный ücretsiz darmowy darmowa 免费 無料 miễn',
  guarantees:
    'guarantee guaranteed guarantees garantiert garantierte garantie garantissons garantizado garantizados garantito garantita gwarancja gwarantujemy гарантия гарантируем garantili cam 保证 保証 proven legit',
  websites:
    'website websites webpage webdesign wordpress shopify webseite website-design internetseite sitio página siti strona stron strony сайт сайта сайтов сайту site sites web 网站 サイト',
  agencies:
    'agency agencies agentur agence agencia agência agenzia agencja experts specialists consultants outsourcing freelancer freelance offshore developers designers агентство студия 公司',
  accounts:
    'verify verification suspended suspend mailbox quota login password unauthorised unauthorized billing bestätigen gesperrt eingeschränkt vérifier suspendu verifique bloqueada verificare аккаунт подтвердите 账户 验证',
  reviews:
    'followers likes subscribers reviews instagram tiktok youtube facebook trustpilot abonnés seguidores подписчики 粉丝',
  posts: 'guest sponsored placement placements publish blogger niche contributor gastbeitrag 外链',
  factories:
    'manufacturer manufacturers factory supplier suppliers moq oem odm catalogue catalog shipment freight container fob hersteller fabricant fabrique fabricante fornecedor produttore producent производитель завод оптом 厂家 工厂 直销 生产 üretici',
  papers:
    'diploma diplomas passports ielts toefl diplom dissertation essay essays диплом дипломы 发票 代开 办证',
  opting: 'unsubscribe opt-out optout abmelden désabonner отписаться 退订',
  appointments:
    'appointment appointments termin termine rendez-vous rendez cita appuntamento wizyta wizytę запись приём 预约 予約 موعدي موعد afspraak apwyntiad konsultasi consulta randevu hẹn',
  children:
    'children child kids son daughter pupils pupil class school teacher kinder kindern sohn tochter schüler schule klasse enfants enfant fils fille élèves classe école niños niño hijo hija alumnos escuela bambini figlio figlia scuola dzieci córka syn szkoła klasa дети детей ребёнок ребёнка школа школу 孩子 学校 子供 أطفال ابني plant ysgol dosbarth kinderen zoon dochter crianças filho filha çocuk con trẻ dětí třídou діти',
  opening:
    'open opening closed close tonight geöffnet offen ouvert ouverte fermé abierto abierta cerrado aperto aperta chiuso otwarte otwarty открыт открыта открыто 开放 开门 مفتوح agored açık otevřeno aberto geopend öppet nyitva 開い',
  visits:
    'visit visiting visitors tour tours guide besuch besuchen besichtigen führung visiter visite visita visitar visitare zwiedzać zwiedzanie wycieczka посетить экскурсия экскурсии 参观 导览 見学 ymweld taith bezoeken ziyaret navštívit látogat vezetés',
  thanks:
    'thank thanks grateful danke dank herzlichen merci gracias grazie dziękuję dziękujemy спасибо благодарю 谢谢 感谢 ありが شكرا diolch bedankt obrigado obrigada teşekkür cảm дякую tack köszönöm děkuji',
  bookings:
    'book booked booking ticket tickets reserve reservation buchen buchung karten reservieren réserver réservation billet billets reservar reserva entrada entradas prenotare prenotazione biglietto biglietti rezerwacja bilet bilety билет билеты забронировать 门票 boeken kaartjes docyn archebu reservering rezervasyon',
  illness:
    'ill sick pain doctor hospital medicine prescription nurse krank schmerzen arzt malade médecin docteur enfermo médico malato dottore chory lekarz lekarza болен врач 医生 发烧 ziek sâl مريض hasta',
  losses:
    'lost forgot forgotten found verloren vergessen gefunden oublié perdu trouvé olvidé perdido dimenticato perso zgubiłem zapomniałem zostawiłem забыл забыла потерял потеряла 忘れ 丢失 vergeten našel',
  family:
    'mother father mum dad husband wife grandson granddaughter grandmother grandfather sister brother mutter vater mann frau oma mère père mari femme madre padre marido mujer moglie marito mąż żona mama мама мамы папа муж жена 父母 母亲 mam tad fy anne baba vrouw',
  music:
    'choir concert rehearsal rehearsals sing orchestra chor konzert proben chœur chorale coro concierto concerto chór koncert хор концерт концерте 音乐 音楽 côr koor muziek',
};

const themeOfStem: ReadonlyMap<string, string> = new Map(
  Object.entries(themes).flatMap(([theme, words]) =>
    words.split(' ').map((word) => [word.slice(0, stemLength), `#${theme}`] as const),
  ),
);

/** Returns the theme of a word in lower case, or of two characters, as `#loans`; `undefined` without one. */
function themeOf(word: string): string | undefined {
  return themeOfStem.get(word.slice(0, stemLength));
}
