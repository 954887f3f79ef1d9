import { type Mistake, visit, visitHead } from '@/tests/support/mistakes/mistake';
import {
  settingWords,
  suggestionWords,
  issueWords,
  typeWords,
} from '@/lib/words/lib/server/content/files';
import { pictureWords, contentProblemWords, markdownWords } from '@/lib/words/lib/server/content';
import { sectionProblemWords } from '@/lib/words/lib/server/content/sections';

/** Mistakes in the text of pages. */
export const pageMistakes: readonly Mistake[] = [
  [
    'an unknown setting of a page',
    { 'content/pages/visit.md': visitHead.replace('description:', 'discription:') },
    [
      `content/pages/visit.md:2  "description" ${issueWords.missing(typeWords.string)}`,
      `content/pages/visit.md:3  ${settingWords.unknown('discription')}${suggestionWords.didYouMean('description')}`,
    ],
  ],
  [
    'a missing picture',
    visit('{% picture src="/pictures/hil.svg" alt="A hill" /%}\n'),
    [
      `content/pages/visit.md:5  ${pictureWords.missing('/pictures/hil.svg')}${suggestionWords.didYouMean('/pictures/hill.svg')}`,
    ],
  ],
  [
    'a picture without a text alternative',
    visit('{% picture src="/pictures/hill.svg" /%}\n'),
    [`content/pages/visit.md:5  ${pictureWords.noAlt('/pictures/hill.svg')}`],
  ],
  [
    'a Markdown picture without a text alternative',
    visit('\n![](/pictures/hill.svg)\n'),
    [`content/pages/visit.md:6  ${pictureWords.noAlt('/pictures/hill.svg')}`],
  ],
  [
    'an unknown form',
    visit('{% form id="contct" /%}\n'),
    [
      `content/pages/visit.md:5  ${contentProblemWords.unknownForm('contct')}${suggestionWords.didYouMean('contact')}`,
    ],
  ],
  [
    'an unknown section',
    visit('\n\n{% openinghours /%}\n'),
    [
      `content/pages/visit.md:7  ${sectionProblemWords.unknownSection('openinghours')}${suggestionWords.didYouMean('opening-hours')}`,
    ],
  ],
  [
    'an unknown setting of a section',
    visit('{% picture src="/pictures/hill.svg" alt="A hill" captoin="Hill" /%}\n'),
    [
      `content/pages/visit.md:5  ${sectionProblemWords.unknownSetting('captoin', 'picture')}${suggestionWords.didYouMean('caption')}`,
    ],
  ],
  [
    'a missing setting of a section',
    visit('{% form /%}\n'),
    ['content/pages/visit.md:5  form needs "id". Write {% form id="…" %}.'],
  ],
  [
    'a list of past events with the number of the next ones',
    visit('{% events-list when="past" next=3 /%}\n'),
    [`content/pages/visit.md:5  ${sectionProblemWords.pastAlone}`],
  ],
  [
    'a tag that is not closed',
    visit('{% prose title="A" %}\nText\n'),
    [`content/pages/visit.md:5  ${markdownWords.unbalancedTag}`],
  ],
  [
    'a heading of level 1',
    visit('# Visit\n'),
    [`content/pages/visit.md:5  ${markdownWords.levelOneHeading}`],
  ],
];
