import { type Mistake, visit, visitHead } from '@/tests/support/mistakes/mistake';

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
      'content/pages/visit.md:5  Pages have no HTML, so visitors read <b> as it stands. Write **words**. To show the tag, put it in backquotes.',
      'content/pages/visit.md:5  Pages have no HTML, so visitors read </b> as it stands. Remove it.',
      'content/pages/visit.md:7  Pages have no HTML, so visitors read <br> as it stands. Write \\ at the end of the line before. To show the tag, put it in backquotes.',
      'content/pages/visit.md:10  Pages have no HTML, so visitors read <div> as it stands. Remove it, or use a section tag. To show the tag, put it in backquotes.',
    ],
  ],
  textMistake(
    'a placeholder of another program',
    'Dear {{ name }}, welcome.',
    'Visitors read {{ name }} as it stands. Write the words themselves; a section tag is {% name /%}.',
  ),
  textMistake(
    'a variable',
    'Dear {% $name %}, welcome.',
    'There are no variables or functions. Write the words themselves; a section tag is {% name /%}.',
  ),
  textMistake(
    'settings of a heading',
    '## Bus {% #bus %}',
    'Only section tags have settings, so this does nothing. Remove what is between {% and %}.',
  ),
  textMistake(
    'a link whose address has a space',
    'See [the map](/pictures/my hill.svg).',
    'This is no link, because its address has a space. Write [the map](</pictures/my hill.svg>).',
  ),
  textMistake(
    'a picture whose address has a space',
    '![A hill](/pictures/my hill.svg)',
    'This is no link, because its address has a space. Write ![A hill](</pictures/my hill.svg>).',
  ),
  textMistake(
    'a space inside a link',
    'See [home] (/) first.',
    'This is no link, because of the space after ]. Write [home](/).',
  ),
  textMistake(
    'swapped brackets of a link',
    'See (home)[/] first.',
    'This is no link, because its brackets are swapped. Write [home](/).',
  ),
  textMistake(
    'an address that is no link',
    'See https://example.org/map.',
    'Visitors cannot follow https://example.org/map. Write [words](https://example.org/map), or <https://example.org/map>.',
  ),
  textMistake(
    'bold with spaces inside',
    'Come ** in **.',
    'Visitors read ** as it stands. Write it directly before the first word and after the last: **words**.',
  ),
  textMistake(
    'a heading without a space',
    '##Bus',
    'Visitors read ## as it stands. Write a space after it.',
  ),
  textMistake(
    'a heading that is underlined',
    '===',
    'Visitors read this line as it stands. Remove it, and begin the line above with ##.',
  ),
  textMistake(
    'a hero in an article',
    '{% hero title="Come in" %}\nHello.\n{% /hero %}',
    'Only a wide page has a hero, in place of its title. Write layout: wide at the top, or remove the hero.',
  ),
  [
    'a second hero, and one in a post',
    {
      'content/pages/visit.md': `${visitHead.replace(/---\n$/, 'layout: wide\n---\n')}Hello.\n\n{% hero title="Come in" %}\nHello.\n{% /hero %}\n`,
      'content/journal/first.md':
        '---\ntitle: First\ndescription: The first post of the tests.\ndate: 2026-02-01\n---\n{% hero title="Come in" %}\nHello.\n{% /hero %}\n',
    },
    [
      'content/journal/first.md:6  Only a wide page of content/pages has a hero. Remove it: the title stands here already.',
      'content/pages/visit.md:8  A hero is the title of its page. Write one only, before all else.',
    ],
  ],
  [
    'pictures at other hosts',
    visit(
      '![A hill](https://example.org/a%20b.jpg?w=1)\n\n{% picture src="//cdn.example.org/c.png" alt="A hill" /%}\n',
    ),
    [
      'content/pages/visit.md:5  Pages show only pictures of this site. Save this one as public/pictures/a b.jpg, if you may use it, and write /pictures/a b.jpg.',
      'content/pages/visit.md:7  Pages show only pictures of this site. Save this one as public/pictures/c.png, if you may use it, and write /pictures/c.png.',
    ],
  ],
  [
    'text alternatives that are names of files',
    visit(
      '![hill.svg](/pictures/hill.svg)\n\n{% picture src="/pictures/hill.svg" alt="IMG_2034" /%}\n',
    ),
    [
      'content/pages/visit.md:5  The text alternative "hill.svg" is the name of a file. Write what the picture shows: those who cannot see it hear this.',
      'content/pages/visit.md:7  The text alternative "IMG_2034" is the name of a file. Write what the picture shows: those who cannot see it hear this.',
    ],
  ],
];
