import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.beardbot.subsonic.client.Subsonic;
import net.beardbot.subsonic.client.SubsonicPreferences;
import net.beardbot.subsonic.client.api.lists.AlbumListParams;
import net.beardbot.subsonic.client.api.lists.AlbumListType;
import net.beardbot.subsonic.client.api.media.CoverArtParams;
import net.beardbot.subsonic.client.api.playlist.UpdatePlaylistParams;
import net.beardbot.subsonic.client.api.search.SearchParams;
import net.beardbot.subsonic.client.base.SubsonicException;
import org.slf4j.LoggerFactory;
import org.subsonic.restapi.AlbumID3;
import org.subsonic.restapi.AlbumWithSongsID3;
import org.subsonic.restapi.ArtistID3;
import org.subsonic.restapi.Child;
import org.subsonic.restapi.Directory;
import org.subsonic.restapi.ErrorCode;
import org.subsonic.restapi.Genre;
import org.subsonic.restapi.MediaType;

/**
 * A walk through the adapter for music players with the library subsonic-client of Maven, as it is: it reads XML into the
 * classes that are made of the protocol's schema. Usage: URL=… USERNAME=… PASSWORD=… java -cp JARS Walk.java
 * (npm run suite -- players)
 */
class Walk {
  static int passed, failed;
  static final String username = System.getenv("USERNAME");

  public static void main(String[] args) throws IOException {
    // It logs every byte otherwise.
    ((Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME)).setLevel(Level.OFF);
    Subsonic player = signIn(System.getenv("PASSWORD"));
    AlbumWithSongsID3 album = catalogue(player);
    media(player, album.getSongs().get(0));
    kept(player, album);
    lists(player, album);
    errors(player, album);
    System.out.println(passed + " passed, " + failed + " failed");
    System.exit(failed > 0 ? 1 : 0);
  }

  static Subsonic signIn(String password) {
    SubsonicPreferences preferences = new SubsonicPreferences(System.getenv("URL"), username, password);
    preferences.setClientName("subsonic-client");
    // It asks for MP3 otherwise.
    preferences.setStreamFormat("raw");
    return new Subsonic(preferences);
  }

  static AlbumWithSongsID3 catalogue(Subsonic player) {
    player.system().ping();
    check("license", player.system().getLicense().isValid(), true);
    check("folders", player.browsing().getMusicFolders().get(0).getId(), 1);
    check("user", player.users().getUser(username).getUsername(), username);
    check("folders of the user", player.users().getUser(username).getFolders(), List.of(1));
    List<ArtistID3> artists = player.browsing().getArtists().stream()
        .flatMap(index -> index.getArtists().stream()).collect(Collectors.toList());
    check("artists", artists.size(), 6);
    check("artists as folders",
        player.browsing().getIndexes().stream().mapToInt(index -> index.getArtists().size()).sum(), 6);
    ArtistID3 artist = artists.get(0);
    AlbumID3 first = player.browsing().getArtist(artist.getId()).getAlbums().get(0);
    AlbumWithSongsID3 album = player.browsing().getAlbum(first.getId());
    check("order of an album", each(album.getSongs(), Child::getTrack), List.of(1, 2, 3, 4, 5, 6));
    check("songs of an album", album.getSongs().size(), album.getSongCount());
    check("year", album.getYear(), first.getYear());
    check("when it came", album.getCreated() != null, true);
    Child song = player.browsing().getSong(album.getSongs().get(2).getId());
    check("song", song.getTitle(), album.getSongs().get(2).getTitle());
    check("kind of a song", song.getType(), MediaType.MUSIC);
    check("file of a song", song.getContentType() + " " + song.getSuffix(), "audio/wav wav");
    Directory folder = player.browsing().getMusicDirectory(artist.getId());
    check("albums as folders", each(folder.getchildren(), Child::isDir), List.of(true));
    check("songs of a folder", each(player.browsing().getMusicDirectory(album.getId()).getchildren(), Child::getId),
        each(album.getSongs(), Child::getId));
    List<Genre> genres = player.browsing().getGenres();
    check("genres", genres.stream().mapToInt(Genre::getSongCount).sum(), 36);
    check("name of a genre", each(genres, Genre::getName).contains("Folk"), true);
    check("facts of an artist", player.browsing().getArtistInfo(artist.getId()).getBiography(), null);
    check("facts of an artist", player.browsing().getArtistInfo2(artist.getId()).getBiography(), null);
    check("facts of an album", player.browsing().getAlbumInfo(album.getId()).getNotes(), null);
    check("facts of an album", player.browsing().getAlbumInfo2(album.getId()).getNotes(), null);
    check("scan", player.libraryScan().getScanStatus().getCount(), 36L);
    check("search", each(player.searching().search3("night").getAlbums(), AlbumID3::getName), List.of("Night Shift"));
    check("search in folders", each(player.searching().search2("night").getAlbums(), Child::getTitle),
        List.of("Night Shift"));
    check("all songs, page by page", IntStream.of(0, 20, 40)
        .map(offset -> player.searching().search3("", SearchParams.create().songCount(20).songOffset(offset))
            .getSongs().size())
        .boxed().collect(Collectors.toList()), List.of(20, 16, 0));
    return album;
  }

  static void media(Subsonic player, Child song) throws IOException {
    byte[] audio = player.media().stream(song.getId()).getInputStream().readAllBytes();
    check("audio", (long) audio.length, song.getSize());
    check("download", player.media().download(song.getId()).getInputStream().readAllBytes().length, audio.length);
    byte[] picture = player.media().getCoverArt(song.getCoverArtId(), CoverArtParams.create().size(64))
        .getInputStream().readAllBytes();
    check("picture", new String(picture, 1, 3), "PNG");
  }

  static void kept(Subsonic player, AlbumWithSongsID3 album) {
    List<String> ids = each(album.getSongs().subList(0, 3), Child::getId);
    String id = ids.get(0);
    player.annotation().star(id);
    player.annotation().starAlbumID3(album.getId());
    player.annotation().starArtistID3(album.getArtistId());
    player.annotation().setRating(id, 4);
    check("stars", each(player.lists().getStarred2().getSongs(), Child::getUserRating), List.of(4));
    check("stars of albums", each(player.lists().getStarred2().getAlbums(), AlbumID3::getId), List.of(album.getId()));
    check("when it was starred", player.lists().getStarred2().getArtists().get(0).getStarred() != null, true);
    check("stars of folders", each(player.lists().getStarred().getAlbums(), Child::getId), List.of(album.getId()));
    player.annotation().unstar(id);
    player.annotation().unstarAlbumID3(album.getId());
    player.annotation().unstarArtistID3(album.getArtistId());
    player.annotation().setRating(id, 0);
    check("no stars", player.lists().getStarred2().getSongs(), List.of());

    player.playlists().createPlaylist("Evening", ids);
    String list = player.playlists().getPlaylists().get(0).getId();
    check("owner", player.playlists().getPlaylists().get(0).getOwner(), username);
    check("playlist", entries(player, list), ids);
    player.playlists().updatePlaylist(list,
        UpdatePlaylistParams.create().name("Night").comment("slow").makePublic().addSong(id).removeSong(0));
    check("changed playlist", entries(player, list), List.of(ids.get(1), ids.get(2), id));
    check("shared playlist", player.playlists().getPlaylist(list).isPublic(), true);
    check("comment", player.playlists().getPlaylist(list).getComment(), "slow");
    player.playlists().deletePlaylist(list);
    check("no playlist", player.playlists().getPlaylists(), List.of());
    refused("a playlist that is gone", ErrorCode.DATA_NOT_FOUND, () -> entries(player, list));

    player.annotation().scrobbleNowPlaying(id);
    check("now playing", player.lists().getNowPlaying().stream()
        .filter(entry -> entry.getPlayerName().equals("subsonic-client"))
        .map(Child::getId).collect(Collectors.toList()), List.of(id));
    player.annotation().scrobble(id, System.currentTimeMillis());
    check("recent albums", albums(player, AlbumListParams.create().type(AlbumListType.RECENT).size(1)), List.of(album.getId()));
  }

  static void lists(Subsonic player, AlbumWithSongsID3 album) {
    for (AlbumListType type : List.of(AlbumListType.RANDOM, AlbumListType.NEWEST, AlbumListType.ALPHABETICAL_BY_NAME,
        AlbumListType.ALPHABETICAL_BY_ARTIST)) {
      check("albums " + type, albums(player, AlbumListParams.create().type(type)).size(), 6);
      check("folders " + type, player.lists().getAlbumList(AlbumListParams.create().type(type).size(4)).getAlbums().size(), 4);
    }
    check("albums by year", albums(player, AlbumListParams.create().type(AlbumListType.BY_YEAR)
        .fromYear(album.getYear()).toYear(album.getYear())).contains(album.getId()), true);
    check("albums by genre", albums(player, AlbumListParams.create().type(AlbumListType.BY_GENRE)
        .genre(album.getGenre())).contains(album.getId()), true);
  }

  static void errors(Subsonic player, AlbumWithSongsID3 album) {
    refused("an id of nothing", ErrorCode.DATA_NOT_FOUND, () -> player.browsing().getSong("nonsense"));
    refused("another kind of id", ErrorCode.DATA_NOT_FOUND, () -> player.browsing().getArtist(album.getId()));
    refused("a list without its genre", ErrorCode.REQUIRED_PARAMETER_MISSING,
        () -> albums(player, AlbumListParams.create().type(AlbumListType.BY_GENRE)));
    refused("a scan by a listener", ErrorCode.USER_NOT_AUTHORIZED, () -> player.libraryScan().startScan());
    refused("accounts", ErrorCode.USER_NOT_AUTHORIZED, () -> player.users().getAllUsers());
    refused("another password", ErrorCode.USER_NOT_AUTHORIZED, () -> player.users().changePassword(username, "x"));
    check("a wrong password", signIn("wrong").testConnection(), false);
  }

  static List<String> entries(Subsonic player, String list) {
    return each(player.playlists().getPlaylist(list).getEntries(), Child::getId);
  }

  static List<String> albums(Subsonic player, AlbumListParams params) {
    return each(player.lists().getAlbumList2(params).getAlbums(), AlbumID3::getId);
  }

  static <T, R> List<R> each(List<T> items, Function<? super T, R> part) {
    return items.stream().map(part).collect(Collectors.toList());
  }

  static void check(String what, Object got, Object wanted) {
    if (Objects.equals(got, wanted)) {
      passed++;
      return;
    }
    failed++;
    System.err.println("FAILED " + what + ": " + got + " instead of " + wanted);
  }

  static void refused(String what, ErrorCode code, Runnable work) {
    try {
      work.run();
      check(what, null, code);
    } catch (SubsonicException error) {
      check(what, error.getErrorCode(), code);
    }
  }
}
