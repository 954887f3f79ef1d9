import { type Mistake, visit, visitHead } from '@/tests/support/mistakes/mistake';
import { markdownWords, pictureWords } from '@/lib/words/lib/server/content';

/** A page whose body begins on line 5, of one mistake on the first line of its body. */
function textMistake(what: string, body: string, message: string): Mistake {
  return [what, visit(`${body}\n`), [`content/pages/visit.md:5  ${message}`]];
}

/** Mistakes in Markdown that visitors would read as it is written. */
export const textMistakes: readonly Mistake[] = [
  [
    'HTML in a text',
    visit('Come <b>in</b>.\n\nOne <br>\ntwo.\n\n<div class="box">\n'),
    [
      `content/pages/visit.md:5  ${markdownWords.htmlWrite('b', '**words**')}`,
      `content/pages/visit.md:5  ${markdownWords.closingHtml('b')}`,
      `content/pages/visit.md:7  ${markdownWords.htmlWrite('br', markdownWords.instead.lineBreak)}`,
      `content/pages/visit.md:10  ${markdownWords.html('div')}`,
    ],
  ],
  textMistake(
    'a placeholder of another program',
    'Dear {{ name }}, welcome.',
    markdownWords.placeholder('{{ name }}'),
  ),
  textMistake('a variable', 'Dear {% $name %}, welcome.', markdownWords.variable),
  textMistake('settings of a heading', '## Bus {% #bus %}', markdownWords.annotation),
  textMistake(
    'a link whose address has a space',
    'See [the map](/pictures/my hill.svg).',
    markdownWords.spaceInAddress('[the map]', '/pictures/my hill.svg'),
  ),
  textMistake(
    'a picture whose address has a space',
    '![A hill](/pictures/my hill.svg)',
    markdownWords.spaceInAddress('![A hill]', '/pictures/my hill.svg'),
  ),
  textMistake(
    'a space inside a link',
    'See [home] (/) first.',
    markdownWords.spaceBeforeAddress('[home]', '/'),
  ),
  textMistake(
    'swapped brackets of a link',
    'See (home)[/] first.',
    markdownWords.swappedLink('home', '/'),
  ),
  textMistake(
    'an address that is no link',
    'See https://example.org/map.',
    markdownWords.bareAddress('https://example.org/map'),
  ),
  textMistake('bold with spaces inside', 'Come ** in **.', markdownWords.looseStars),
  textMistake('a heading without a space', '##Bus', markdownWords.headingWithoutSpace('##')),
  textMistake('a heading that is underlined', '===', markdownWords.underlinedHeading),
  textMistake(
    'a hero in an article',
    '{% hero title="Come in" %}\nHello.\n{% /hero %}',
    markdownWords.heroInArticle,
  ),
  [
    'a second hero, and one in a post',
    {
      'content/pages/visit.md': `${visitHead.replace(/---\n$/, 'layout: wide\n---\n')}Hello.\n\n{% hero title="Come in" %}\nHello.\n{% /hero %}\n`,
      'content/journal/first.md':
        '---\ntitle: First\ndescription: The first post of the tests.\ndate: 2026-02-01\n---\n{% hero title="Come in" %}\nHello.\n{% /hero %}\n',
    },
    [
      `content/journal/first.md:6  ${markdownWords.heroElsewhere}`,
      `content/pages/visit.md:8  ${markdownWords.heroNotFirst}`,
    ],
  ],
  [
    'pictures at other hosts',
    visit(
      '![A hill](https://example.org/a%20b.jpg?w=1)\n\n{% picture src="//cdn.example.org/c.png" alt="A hill" /%}\n',
    ),
    [
      `content/pages/visit.md:5  ${pictureWords.elsewhere('a b.jpg')}`,
      `content/pages/visit.md:7  ${pictureWords.elsewhere('c.png')}`,
    ],
  ],
  [
    'text alternatives that are names of files',
    visit(
      '![hill.svg](/pictures/hill.svg)\n\n{% picture src="/pictures/hill.svg" alt="IMG_2034" /%}\n',
    ),
    [
      `content/pages/visit.md:5  ${pictureWords.altIsFileName('hill.svg')}`,
      `content/pages/visit.md:7  ${pictureWords.altIsFileName('IMG_2034')}`,
    ],
  ],
];
