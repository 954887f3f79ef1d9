import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Planisphere } from '@/components/sky/planisphere';
import { skyView } from '@/lib/server/sky/sky-view';
import type { PlanisphereSection } from '@/lib/sky/sections';
import { planisphereWords, nightDialWords } from '@/lib/words/components/sky';

const site = {
  coordinates: { latitude: 54.3833, longitude: -1.95 },
  timeZone: 'Europe/London',
  locale: 'en-GB',
};

function skyOver(latitude: number, longitude: number, timeZone: string): PlanisphereSection {
  const site = { coordinates: { latitude, longitude }, timeZone, locale: 'en-GB' };
  const view = skyView({ ...site, hours: undefined }, new Date('2026-11-20T21:03:00Z'));
  return { section: 'planisphere', isBackdrop: true, place: 'Larkmoor', view };
}

const larkmoor = skyOver(54.3833, -1.95, 'Europe/London');

/** Returns the rotation of the disc in degrees, from 0 to 360. */
function discAngle(): number {
  const disc = screen.getByRole('img', { name: planisphereWords.label('Larkmoor') });
  return (parseFloat(disc.style.getPropertyValue('--turn')) + 720) % 360;
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

describe('on the server', () => {
  test('renders the rotated sky and its description, without a slider', () => {
    const html = renderToString(<Planisphere section={larkmoor} />);
    expect(html).toContain('Friday 20 November, 21:00');
    expect(html).toContain('High up: Cassiopeia');
    expect(html).toContain('/sky/disc.svg#stars');
    expect(html).not.toContain('<input');
    // Local sidereal time at 21:00 is 0 h 52 min.
    expect(html).toMatch(/--turn:347\.\d/);
  });

  test('rotates the southern disc the other way', () => {
    const html = renderToString(
      <Planisphere section={skyOver(-33.8688, 151.2093, 'Australia/Sydney')} />,
    );
    expect(html).toContain('/sky/disc-south.svg#stars');
    expect(html).not.toContain('/sky/disc.svg');
  });

  test('labels planets that are close together once', () => {
    const html = renderToString(<Planisphere section={larkmoor} />);
    expect(html).toContain('>Jupiter, Mars</text>');
    expect(html).not.toContain('>Mars</text>');
    expect(html).toContain('>Moon, Saturn</text>');
    expect(html).toContain('>Venus</text>');
  });

  test('names constellations above the horizon, except where the Moon or a planet is', () => {
    // The Moon is near the name of Auriga.
    const view = skyView({ ...site, hours: undefined }, new Date('2026-11-25T21:00:00Z'));
    render(
      <Planisphere
        section={{ section: 'planisphere', isBackdrop: true, place: 'Larkmoor', view }}
      />,
    );
    const nameOf = (name: string) => screen.queryByText(name)?.closest('[data-name]');
    expect(nameOf('Cassiopeia')).not.toHaveAttribute('data-low');
    expect(nameOf('Virgo')).toHaveAttribute('data-low');
    expect(nameOf('Auriga')).toBeUndefined();
  });

  test('renders nothing without a sky', () => {
    expect(
      renderToString(
        <Planisphere section={{ section: 'planisphere', isBackdrop: true, place: 'X' }} />,
      ),
    ).toBe('');
  });
});

describe('with scripts', () => {
  test('announces the time of the slider and rotates the disc', async () => {
    render(<Planisphere section={larkmoor} />);
    const slider = await screen.findByRole('slider', { name: nightDialWords.turn });
    expect(slider).toHaveAttribute('aria-valuetext', 'Friday 20 November, 21:00');
    const before = discAngle();

    fireEvent.change(slider, { target: { value: '840' } });
    expect(slider).toHaveAttribute('aria-valuetext', 'Friday 20 November, 22:00');
    expect(screen.getByText('Friday 20 November, 22:00')).toBeInTheDocument();
    // The sky rotates anticlockwise around the northern pole, by 15.04 degrees an hour.
    expect((before - discAngle() + 360) % 360).toBeCloseTo(15.04, 0);
  });

  test('names a constellation that has risen at the time of the slider', async () => {
    render(<Planisphere section={larkmoor} />);
    const virgo = screen.getByText('Virgo').closest('[data-name]');
    expect(virgo).toHaveAttribute('data-low');
    fireEvent.change(await screen.findByRole('slider'), { target: { value: '1320' } });
    expect(virgo).not.toHaveAttribute('data-low');
  });

  test('updates the description after a pause of the slider', async () => {
    render(<Planisphere section={larkmoor} />);
    const slider = await screen.findByRole('slider');
    fireEvent.change(slider, { target: { value: '1320' } });
    const words = document.querySelector('#sky-words');
    expect(words).toHaveAttribute('aria-live', 'polite');
    expect(words).toHaveTextContent('Friday 20 November, 21:00.');
    act(() => {
      vi.advanceTimersByTime(1000);
    });
    expect(words).toHaveTextContent('Saturday 21 November, 06:00.');
    expect(words).toHaveTextContent('Jupiter');
  });

  test('draws and describes the phase of the Moon at the time of the slider', async () => {
    // At its first quarter the Moon gains half a per cent in an hour.
    const view = skyView({ ...site, hours: undefined }, new Date('2026-12-17T21:00:00Z'));
    render(
      <Planisphere
        section={{ section: 'planisphere', isBackdrop: true, place: 'Larkmoor', view }}
      />,
    );
    const slider = await screen.findByRole('slider');
    const litPart = () => document.querySelector('[data-moon] path')?.getAttribute('d');
    expect(document.querySelector('#sky-words')).toHaveTextContent('The Moon, 57% lit');
    expect(litPart()).toContain('A0.13 1');
    fireEvent.change(slider, { target: { value: '480' } });
    expect(litPart()).toContain('A0.09 1');
    act(() => {
      vi.advanceTimersByTime(1000);
    });
    expect(document.querySelector('#sky-words')).toHaveTextContent('The Moon, 55% lit');
  });

  test('moves the Moon among the stars', async () => {
    render(<Planisphere section={larkmoor} />);
    const slider = await screen.findByRole('slider');
    const moon = document.querySelector('[data-body="the Moon"]');
    const before = moon?.getAttribute('transform');
    fireEvent.change(slider, { target: { value: '0' } });
    expect(moon?.getAttribute('transform')).not.toBe(before);
  });
});
